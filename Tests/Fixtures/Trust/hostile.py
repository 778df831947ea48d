#!/usr/bin/env python3
"""Makes certificates and OCSP answers that want to keep a search for evidence going.

usage: hostile.py OUT URL

chain:   signer.pem, signer.key.pem, and chain/N.crt for N from 1: each names URL/N.crt as its issuer's address, and ends nowhere
answers: rings/N.der: the answer of responder N about responder N - 1, the first one about the signer; no responder has ocsp-nocheck,
         all are issued by issuing.crt, which has issued ringed.pem (with ringed.key.pem) too
"""

import datetime as dt
import os
import sys

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509 import ocsp
from cryptography.x509.oid import AuthorityInformationAccessOID, ExtendedKeyUsageOID, NameOID

OUT, URL = sys.argv[1:3]
NOW = dt.datetime.now(dt.timezone.utc).replace(microsecond=0)
LENGTH = 40


def name(text):
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text)])


def issue(subject, key, issuer, issuer_key, authority=False, address=None, usage=None, responder=None):
    builder = (
        x509.CertificateBuilder().subject_name(name(subject)).issuer_name(name(issuer)).public_key(key.public_key())
        .serial_number(x509.random_serial_number()).not_valid_before(NOW - dt.timedelta(days=30))
        .not_valid_after(NOW + dt.timedelta(days=300)).add_extension(x509.BasicConstraints(authority, None), True)
        .add_extension(x509.KeyUsage(not authority, False, False, False, False, authority, authority, False, False), True))
    access = []
    if address:
        access.append(x509.AccessDescription(AuthorityInformationAccessOID.CA_ISSUERS, x509.UniformResourceIdentifier(address)))
    if responder:
        access.append(x509.AccessDescription(AuthorityInformationAccessOID.OCSP, x509.UniformResourceIdentifier(responder)))
    if access:
        builder = builder.add_extension(x509.AuthorityInformationAccess(access), False)
    if usage:
        builder = builder.add_extension(x509.ExtendedKeyUsage([usage]), False)
    return builder.sign(issuer_key, hashes.SHA256())


def write(path, data):
    os.makedirs(os.path.dirname(os.path.join(OUT, path)) or OUT, exist_ok=True)
    with open(os.path.join(OUT, path), "wb") as f:
        f.write(data)


def write_signer(prefix, certificate, key):
    write(prefix + ".pem", certificate.public_bytes(serialization.Encoding.PEM))
    write(prefix + ".key.pem", key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()))


def chain():
    keys = [ec.generate_private_key(ec.SECP256R1()) for _ in range(LENGTH + 2)]
    write_signer("signer", issue("Endless signer", keys[0], "Endless 1", keys[1], address=f"{URL}/1.crt"), keys[0])
    for number in range(1, LENGTH + 1):
        certificate = issue(
            f"Endless {number}", keys[number], f"Endless {number + 1}", keys[number + 1], True, f"{URL}/{number + 1}.crt")
        write(f"chain/{number}.crt", certificate.public_bytes(serialization.Encoding.DER))


def rings():
    key = ec.generate_private_key(ec.SECP256R1())
    issuer = issue("Ringed CA", key, "Ringed CA", key, True)
    write("issuing.crt", issuer.public_bytes(serialization.Encoding.DER))
    own = ec.generate_private_key(ec.SECP256R1())
    asked = issue("Ringed signer", own, "Ringed CA", key, responder=f"{URL}/ocsp")
    write_signer("ringed", asked, own)
    for number in range(LENGTH):
        own = ec.generate_private_key(ec.SECP256R1())
        responder = issue(
            f"Ringed responder {number}", own, "Ringed CA", key, usage=ExtendedKeyUsageOID.OCSP_SIGNING, responder=f"{URL}/ocsp")
        builder = ocsp.OCSPResponseBuilder().add_response(
            cert=asked, issuer=issuer, algorithm=hashes.SHA1(), cert_status=ocsp.OCSPCertStatus.GOOD, this_update=NOW,
            next_update=NOW + dt.timedelta(days=7), revocation_time=None, revocation_reason=None)
        builder = builder.responder_id(ocsp.OCSPResponderEncoding.NAME, responder).certificates([responder])
        answer = builder.sign(own, hashes.SHA256())
        write(f"rings/{number}.der", answer.public_bytes(serialization.Encoding.DER))
        asked = responder


chain()
rings()
