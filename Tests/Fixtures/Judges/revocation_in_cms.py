"""Judges a PDF's first signature with pyHanko, and nothing but the revocation data in its signed attributes.

usage: revocation_in_cms.py FILE.pdf ROOT.pem      prints True or False, and pyHanko's summary
"""
import sys

from asn1crypto import pdf  # noqa: F401  (makes the attribute known)
from pyhanko.keys import load_cert_from_pemder
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.general import find_unique_cms_attribute
from pyhanko.sign.validation import validate_pdf_signature
from pyhanko_certvalidator import ValidationContext

with open(sys.argv[1], "rb") as file:
    signature = PdfFileReader(file).embedded_signatures[0]
    attributes = signature.signer_info["signed_attrs"]
    archive = find_unique_cms_attribute(attributes, "adobe_revocation_info_archival")
    context = ValidationContext(
        trust_roots=[load_cert_from_pemder(sys.argv[2])], allow_fetching=False, revocation_mode="hard-fail",
        ocsps=list(archive["ocsp"] or []), crls=list(archive["crl"] or []))
    status = validate_pdf_signature(signature, signer_validation_context=context)
print(status.bottom_line, status.summary())
