import CMS
import PAdES
import SigField
import TestPKI
import TestSupport
import Validation

/// A PKI whose certificates name a server of the test's own.
struct OnlinePKI {
  let live: LiveServer
  let server: Server
  let now: Int64

  /// A PKI of a time in the past, or of the time that is given.
  init(at now: Int64 = 1_764_000_000) throws {
    self.now = now
    live = try LiveServer(ownPKIAt: now, clock: now)
    server = live.server
  }

  func certificate(_ name: String) throws -> CMS.Certificate {
    try CMS.Certificate(der: try server.authority.entity(name).certificate.der())
  }

  /// Access that may reach the server.
  func access(_ change: (inout OnlineAccess) -> Void = { _ in }) -> OnlineAccess {
    var access = OnlineAccess(at: PDFDate(seconds: now))
    // Other suites keep the processors busy; what is fetched counts here, not how soon.
    access.seconds = 1_800
    access.namedAddresses = [server.url("/")]
    change(&access)
    return access
  }

  /// What an entity's state is asked with.
  func revocation(of name: String) throws -> EvidenceRequest {
    let issuer = try server.authority.chain(of: name)[0].certificate.der()
    return EvidenceRequest(.revocation(issuer: try CMS.Certificate(der: issuer)), of: try certificate(name))
  }
}
