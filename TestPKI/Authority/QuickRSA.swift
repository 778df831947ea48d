import COpenSSL

/// RSA keys in a fraction of the time that libcrypto takes.
///
/// libcrypto tests each prime with 64 rounds or more (FIPS 186-5, B.3), which costs seconds for 4096 bits. The keys made
/// here protect nothing, and a random number of this size that passes one Fermat test to the base 2 is a prime but for
/// a chance far below 2^-80 (Damgård, Landrock, Pomerance 1993).
struct QuickRSA {
  private static let exponent: UInt = 65_537
  private static let smallPrimes: [UInt] = {
    let bound = 10_000
    var composite = [Bool](repeating: false, count: bound)
    var primes: [UInt] = []
    for number in 2..<bound where !composite[number] {
      if number > 2 { primes.append(UInt(number)) }
      for multiple in stride(from: number * number, to: bound, by: number) { composite[multiple] = true }
    }
    return primes
  }()

  private let context: OpaquePointer

  /// A key of an RSA algorithm; the caller frees it.
  static func generate(bits: CInt, algorithm: String) throws(PKIError) -> OpaquePointer {
    let context = try OpenSSL.pointer("BN_CTX_new") { BN_CTX_new() }
    defer { BN_CTX_free(context) }
    BN_CTX_start(context)
    defer { BN_CTX_end(context) }
    return try QuickRSA(context: context).key(bits: bits, algorithm: algorithm)
  }

  private func number() throws(PKIError) -> OpaquePointer {
    try OpenSSL.pointer("BN_CTX_get") { BN_CTX_get(context) }
  }

  private func key(bits: CInt, algorithm: String) throws(PKIError) -> OpaquePointer {
    var p = try prime(bits: bits / 2)
    var q = try prime(bits: bits / 2)
    if BN_cmp(p, q) < 0 { swap(&p, &q) }
    let (n, e, d, phi) = (try number(), try number(), try number(), try number())
    let (p1, q1, coefficient) = (try number(), try number(), try number())
    try OpenSSL.success("BN_mul") { BN_mul(n, p, q, context) }
    try OpenSSL.success("BN_set_word") { BN_set_word(e, Self.exponent) }
    try OpenSSL.success("BN_sub") { BN_sub(p1, p, BN_value_one()) }
    try OpenSSL.success("BN_sub") { BN_sub(q1, q, BN_value_one()) }
    try OpenSSL.success("BN_mul") { BN_mul(phi, p1, q1, context) }
    _ = try OpenSSL.pointer("BN_mod_inverse") { BN_mod_inverse(d, e, phi, context) }
    _ = try OpenSSL.pointer("BN_mod_inverse") { BN_mod_inverse(coefficient, q, p, context) }
    // p-1 and q-1 become d mod (p-1) and d mod (q-1).
    try OpenSSL.success("BN_div") { BN_div(nil, p1, d, p1, context) }
    try OpenSSL.success("BN_div") { BN_div(nil, q1, d, q1, context) }

    let builder = try OpenSSL.pointer("OSSL_PARAM_BLD_new") { OSSL_PARAM_BLD_new() }
    defer { OSSL_PARAM_BLD_free(builder) }
    // The names of core_names.h. The builder keeps the pointers, so they must last.
    let parts: [(StaticString, OpaquePointer)] = [
      ("n", n), ("e", e), ("d", d),
      ("rsa-factor1", p), ("rsa-factor2", q),
      ("rsa-exponent1", p1), ("rsa-exponent2", q1),
      ("rsa-coefficient1", coefficient),
    ]
    for (name, value) in parts {
      let key = UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
      try OpenSSL.success("OSSL_PARAM_BLD_push_BN") { OSSL_PARAM_BLD_push_BN(builder, key, value) }
    }
    let parameters = try OpenSSL.pointer("OSSL_PARAM_BLD_to_param") { OSSL_PARAM_BLD_to_param(builder) }
    defer { OSSL_PARAM_free(parameters) }
    let maker = try OpenSSL.pointer("EVP_PKEY_CTX_new_from_name") { EVP_PKEY_CTX_new_from_name(nil, algorithm, nil) }
    defer { EVP_PKEY_CTX_free(maker) }
    try OpenSSL.success("EVP_PKEY_fromdata_init") { EVP_PKEY_fromdata_init(maker) }
    var made: OpaquePointer?
    try OpenSSL.success("EVP_PKEY_fromdata") {
      EVP_PKEY_fromdata(maker, &made, COpenSSL_keyPairSelection(), parameters)
    }
    guard let made else { throw OpenSSL.failure(of: "EVP_PKEY_fromdata") }
    return made
  }

  /// A random prime whose two highest bits are set, so that the product of two has twice the bits.
  private func prime(bits: CInt) throws(PKIError) -> OpaquePointer {
    let (base, candidate, less, power) = (try number(), try number(), try number(), try number())
    while true {
      try OpenSSL.success("BN_rand") { BN_rand(base, bits, BN_RAND_TOP_TWO, BN_RAND_BOTTOM_ODD) }
      let remainders = Self.smallPrimes.map { ($0, BN_mod_word(base, $0)) }
      for step in stride(from: UInt(0), to: 1 << 14, by: 2) {
        if remainders.contains(where: { prime, remainder in (remainder + step) % prime == 0 }) { continue }
        _ = BN_copy(candidate, base)
        try OpenSSL.success("BN_add_word") { BN_add_word(candidate, step) }
        guard BN_num_bits(candidate) == bits else { break }
        try OpenSSL.success("BN_sub") { BN_sub(less, candidate, BN_value_one()) }
        // The public exponent needs an inverse.
        if BN_mod_word(less, Self.exponent) == 0 { continue }
        try OpenSSL.success("BN_mod_exp_mont_word") {
          BN_mod_exp_mont_word(power, 2, less, candidate, context, nil)
        }
        if BN_is_one(power) == 1 { return candidate }
      }
    }
  }
}
