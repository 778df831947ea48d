#!/usr/bin/env python3
"""Asks pyHanko about signatures of the PKI that certomancer serves.

usage: certomancer.py CASES.json ROOT INTERMEDIATE      prints a JSON object: what pyHanko says of each case by its name

A case has name, document, at (RFC 3339), source (none, embedded, files, online) and lists (CRL files).
"""

import datetime as dt
import json
import logging
import sys

from asn1crypto import crl as asn1_crl, pdf  # noqa: F401  (pdf makes the attribute known)
from pyhanko.keys import load_cert_from_pemder
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.general import find_unique_cms_attribute
from pyhanko.sign.validation import validate_pdf_signature
from pyhanko_certvalidator import ValidationContext, policy_decl as rules

from told_clock import Clock


def judge(case, root, interm):
    moment = dt.datetime.strptime(case["at"], "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=dt.timezone.utc)
    Clock.set(moment)
    crls, ocsps = [], []
    for name in case["lists"]:
        with open(name, "rb") as f:
            crls.append(asn1_crl.CertificateList.load(f.read()))
    rule = rules.RevocationCheckingRule.CRL_OR_OCSP_REQUIRED
    with open(case["document"], "rb") as f:
        signature = PdfFileReader(f).embedded_signatures[0]
        if case["source"] == "embedded":
            archive = find_unique_cms_attribute(signature.signer_info["signed_attrs"], "adobe_revocation_info_archival")
            crls, ocsps = list(archive["crl"] or []), list(archive["ocsp"] or [])
        context = ValidationContext(
            trust_roots=[root], other_certs=[interm], moment=moment, crls=crls, ocsps=ocsps,
            allow_fetching=case["source"] == "online",
            # As here by default: no maximum age, and what is issued later counts.
            revinfo_policy=rules.CertRevTrustPolicy(
                rules.RevocationCheckingPolicy(rule, rule), freshness=dt.timedelta(days=10000), retroactive_revinfo=True,
                freshness_req_type=rules.FreshnessReqType.MAX_DIFF_REVOCATION_VALIDATION))
        try:
            status = validate_pdf_signature(signature, context)
        except Exception as error:  # what it cannot judge is an answer too
            return f"{type(error).__name__}: {error}"[:200]
    if status.bottom_line:
        return "TOTAL-PASSED"
    trouble = status.trust_problem_indic
    return f"INDETERMINATE {trouble.standard_name}" if trouble else f"not passed: {status.summary()}"


def main():
    logging.disable()
    with open(sys.argv[1], "rb") as f:
        cases = json.load(f)
    root, interm = (load_cert_from_pemder(name) for name in sys.argv[2:4])
    print(json.dumps({case["name"]: judge(case, root, interm) for case in cases}))


if __name__ == "__main__":
    main()
