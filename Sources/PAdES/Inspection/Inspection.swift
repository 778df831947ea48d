public import SigField

/// What a document is, without a judgement of its signatures: for people who prepare, sign or archive it.
public struct Inspection: Sendable {
  /// One state of the file that somebody saved.
  public struct RevisionFacts: Sendable {
    /// The length of the file then, in bytes.
    public let end: Int
    /// How many objects it set or freed.
    public let changedObjects: Int
  }

  /// How the file is encrypted.
  public struct EncryptionFacts: Sendable {
    /// How strings and streams are encrypted, such as `AES-256`.
    public let method: String
    /// `/R` of the standard security handler.
    public let revision: Int
    /// Whether the owner's password opened it.
    public let openedAsOwner: Bool
    /// What the permission bits allow, in words.
    public let allowed: [String]
    /// What they forbid, in words.
    public let forbidden: [String]
  }

  /// One field of the form.
  public struct FieldFacts: Sendable {
    /// The fully qualified name.
    public let name: String
    /// The field's object; nil when it is direct.
    public let object: String?
    /// `signature`, `text`, `button`, `choice` or what else `/FT` says.
    public let type: String
    /// Whether it has a value.
    public let isFilled: Bool
    /// Whether it is read-only.
    public let isReadOnly: Bool
    /// The pages that show it.
    public let pages: [Int]
    /// Which fields its signature will lock; nil when it has no lock.
    public let lock: FieldLock?
    /// Whether it has a seed value.
    public let hasSeedValue: Bool
    /// Whether the form names it; a field may be found only among a page's annotations.
    public let isInForm: Bool
  }

  /// One signature, by its geometry alone.
  public struct SignatureFacts: Sendable {
    /// The field's name.
    public let field: String
    /// The signature dictionary's object.
    public let object: String?
    /// `/SubFilter`.
    public let subFilter: String?
    /// `/ByteRange` as it stands; empty when it is unusable.
    public let byteRange: [Int]
    /// The number of the revision that it ends with, from 1; nil when it ends with none.
    public let revision: Int?
    /// Whether it is seen on a page.
    public let isVisible: Bool
    /// `/Name`, `/Reason`, `/Location` as they stand.
    public let texts: [String: String]
  }

  /// The file's length in bytes.
  public let size: Int
  /// The version that counts, such as `1.7`.
  public let version: String
  /// How many pages there are.
  public let pages: Int
  /// Whether the file is linearized as it stands.
  public let isLinearized: Bool
  /// The revisions, oldest first.
  public let revisions: [RevisionFacts]
  /// How it is encrypted; nil when it is not.
  public let encryption: EncryptionFacts?
  /// The fields.
  public let fields: [FieldFacts]
  /// The signatures.
  public let signatures: [SignatureFacts]
  /// What the certification allows; nil when there is none.
  public let certification: Certification?
  /// What the metadata claims, such as `PDF/A-2b`.
  public let claims: [String]
  /// What makes readers repair the file, and what signing would end.
  public let risks: [SigningNotice]
}
