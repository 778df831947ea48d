import TestSupport
import Testing

/// Files that pyHanko signs with the test PKI, its authority and its responders: what others write at each level.
enum PyHankoSigner {
  /// What is made.
  enum Work: String, CaseIterable {
    case basic = "B-B"
    case timestamped = "B-T"
    case longTerm = "B-LT"
    case archival = "B-LTA"
    /// B-T, then a document time-stamp, and validation data only then.
    case late
    /// B-B with a time-stamp over the content in the signed attributes.
    case content
    /// B-T, and a second signature that has the first one's time-stamp.
    case copiedToken = "copied-token"
    /// B-T, and a document time-stamp that is the signature's own.
    case copiedDocument = "copied-document"
    /// B-T, and a second signature under the usage rights of the catalog's `/Perms`.
    case usageRights = "usage-rights"
  }

  /// The file; each is made once.
  static func file(_ work: Work) throws -> [UInt8] { try made(work).get() }

  private static func made(_ work: Work) -> Result<[UInt8], any Error> {
    switch work {
    case .basic: basic
    case .timestamped: timestamped
    case .longTerm: longTerm
    case .archival: archival
    case .late: late
    case .content: content
    case .copiedToken: copiedToken
    case .copiedDocument: copiedDocument
    case .usageRights: usageRights
    }
  }

  private static let basic = Result { try make(.basic) }
  private static let timestamped = Result { try make(.timestamped) }
  private static let longTerm = Result { try make(.longTerm) }
  private static let archival = Result { try make(.archival) }
  private static let late = Result { try make(.late) }
  private static let content = Result { try make(.content) }
  private static let copiedToken = Result { try make(.copiedToken) }
  private static let copiedDocument = Result { try make(.copiedDocument) }
  private static let usageRights = Result { try make(.usageRights) }

  private static func make(_ work: Work) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let input = try folder.write(PDFBuilder.sample().bytes, to: "in.pdf")
    let entity = try SharedPKI.entity("rsa2048")
    // The authorities' lists and responders are made when they are asked for.
    let result = try Tool.run([
      try Judges.python(), "-c", script, SharedPKI.server.url(""), entity.keyPEM, entity.certificatePEM,
      entity.chainPEM, try SharedPKI.rootPEM, input, folder.file("out.pdf"), work.rawValue,
    ])
    try #require(result.status == 0, "\(result.stderr)")
    return try folder.read("out.pdf")
  }

  private static let script = """
    import io, sys
    from pyhanko.keys import load_cert_from_pemder
    from pyhanko.pdf_utils import generic
    from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
    from pyhanko.pdf_utils.reader import PdfFileReader
    from pyhanko.sign import signers, timestamps
    from pyhanko.sign.ades.api import CAdESSignedAttrSpec
    from pyhanko.sign.fields import SigSeedSubFilter
    from pyhanko.sign.validation import add_validation_info
    from pyhanko_certvalidator import ValidationContext

    server, key, cert, chain, root, src, dst, work = sys.argv[1:9]
    server = server.rstrip('/')
    signer = signers.SimpleSigner.load(key, cert, ca_chain_files=[chain])
    tsa = timestamps.HTTPTimeStamper(server + '/tsa')

    def context():
        return ValidationContext(
            trust_roots=[load_cert_from_pemder(root)], allow_fetching=True, revocation_mode='hard-fail')

    class Copying(timestamps.TimeStamper):
        def __init__(self, token):
            super().__init__()
            self.token = token

        async def async_timestamp(self, message_digest, md_algorithm):
            return self.token

        async def async_dummy_response(self, md_algorithm):
            return self.token

    def sign(data, field, stamper, **extra):
        meta = signers.PdfSignatureMetadata(
            field_name=field, subfilter=SigSeedSubFilter.PADES, md_algorithm='sha256', **extra)
        out = io.BytesIO()
        signers.PdfSigner(meta, signer, timestamper=stamper).sign_pdf(
            IncrementalPdfFileWriter(io.BytesIO(data)), output=out)
        return out.getvalue()

    def stamp(data, stamper):
        out = io.BytesIO()
        signers.PdfTimeStamper(stamper).timestamp_pdf(
            IncrementalPdfFileWriter(io.BytesIO(data)), 'sha256', output=out)
        return out.getvalue()

    def token(data):
        info = PdfFileReader(io.BytesIO(data)).embedded_signatures[0].signer_info
        return next(a['values'][0] for a in info['unsigned_attrs'] if a['type'].native == 'signature_time_stamp_token')

    data = open(src, 'rb').read()
    if work == 'content':
        spec = CAdESSignedAttrSpec(timestamp_content=True)
        data = sign(data, 'Sig1', tsa, cades_signed_attr_spec=spec)
    elif work in ('B-LT', 'B-LTA'):
        data = sign(data, 'Sig1', tsa, embed_validation_info=True, use_pades_lta=work == 'B-LTA',
                    validation_context=context())
    else:
        data = sign(data, 'Sig1', None if work == 'B-B' else tsa)
    if work == 'late':
        data = stamp(data, tsa)
        reader = PdfFileReader(io.BytesIO(data))
        out = io.BytesIO()
        add_validation_info(reader.embedded_regular_signatures[0], context(), output=out)
        data = out.getvalue()
    elif work == 'copied-token':
        data = sign(data, 'Sig2', Copying(token(data)))
    elif work == 'copied-document':
        data = stamp(data, Copying(token(data)))
    elif work == 'usage-rights':
        data = sign(data, 'Rights', tsa)
        writer = IncrementalPdfFileWriter(io.BytesIO(data))
        rights = writer.prev.embedded_signatures[1].sig_field.raw_get('/V')
        form = writer.root['/AcroForm']
        fields = [f for f in form['/Fields'] if f.get_object()['/T'] != 'Rights']
        form['/Fields'] = generic.ArrayObject(fields)
        writer.update_container(form)
        page = writer.root['/Pages']['/Kids'][0].get_object()
        page['/Annots'] = generic.ArrayObject(f for f in page['/Annots'] if f.get_object().get('/T') != 'Rights')
        writer.update_container(page)
        writer.root['/Perms'] = generic.DictionaryObject({generic.NameObject('/UR3'): rights})
        writer.update_root()
        out = io.BytesIO()
        writer.write(out)
        data = out.getvalue()
    open(dst, 'wb').write(data)
    """
}
