#!/usr/bin/env python3
"""Makes the files of the matrix of trust, and asks pyHanko about them.

usage: matrix.py PKI OUT [--judge]

PKI is a folder of `testpki make --at 2026-01-01T00:00:00Z`; its authorities issue what is needed here: signers and time-stamp
authorities with dates of their own, lists and OCSP answers of fixed times. OUT gets the documents, the evidence, and cases.json:
for each case its name, document, evidence, and with --judge what pyHanko says at the time of the case.

A case is state/source/stamp/time. All times count in days from the moment of the PKI.
"""

import datetime as dt
import io
import json
import logging
import os
import sys

from asn1crypto import cms, crl as asn1_crl, keys, ocsp as asn1_ocsp, x509 as asn1_x509
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, padding, rsa
from cryptography.x509 import ocsp
from cryptography.x509.oid import AuthorityInformationAccessOID, ExtendedKeyUsageOID, NameOID

from told_clock import Clock

MOMENT = dt.datetime(2026, 1, 1, tzinfo=dt.timezone.utc)
FIRST, LAST = -365, 365  # the signer's dates
TIMES = {"before": -400, "in": 0, "after": 400}
EARLY, REVOKED, EVIDENCE, LATE = -60, -30, -20, -10
STATES = {  # state: issuer, reason of revocation
    "good": ("issuing-a", None),
    "key-compromise": ("issuing-a", x509.ReasonFlags.key_compromise),
    "superseded": ("issuing-a", x509.ReasonFlags.superseded),
    "unspecified": ("issuing-a", x509.ReasonFlags.unspecified),
    "on-hold": ("issuing-a", x509.ReasonFlags.certificate_hold),
    "ca-revoked": ("issuing-revoked", None),
    "unknown-issuer": ("stranger-root", None),
    "wrong-usage": ("issuing-a", None),
    "self-signed": (None, None),
}
SOURCES = ("none", "crl", "ocsp", "cms", "dss")
STAMPS = ("none", "signature-early", "signature-late", "document-early", "document-late")


def day(number):
    return MOMENT + dt.timedelta(days=number)


class Party:
    """A certificate with its key."""

    def __init__(self, certificate, key):
        self.certificate, self.key = certificate, key
        self.asn1 = asn1_x509.Certificate.load(certificate.public_bytes(serialization.Encoding.DER))

    @classmethod
    def read(cls, folder, name):
        with open(os.path.join(folder, name + ".pem"), "rb") as f:
            certificate = x509.load_pem_x509_certificate(f.read())
        with open(os.path.join(folder, name + ".key.pem"), "rb") as f:
            return cls(certificate, serialization.load_pem_private_key(f.read(), None))

    @property
    def asn1_key(self):
        der = self.key.private_bytes(
            serialization.Encoding.DER, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
        return keys.PrivateKeyInfo.load(der)


def issue(name, issuer, first=FIRST, last=LAST, usage="sign", serial=1, names=True):
    """A certificate; the sources that it names answer nobody, and pyHanko looks at no OCSP answer where none is named."""
    # pyHanko's own time-stamp authority signs with RSA only; nobody else here has a P-384 key.
    key = rsa.generate_private_key(65537, 2048) if usage == "stamp" else ec.generate_private_key(ec.SECP384R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    builder = (
        x509.CertificateBuilder().subject_name(subject).issuer_name(issuer.certificate.subject if issuer else subject)
        .public_key(key.public_key()).serial_number(serial).not_valid_before(day(first)).not_valid_after(day(last))
        .add_extension(x509.BasicConstraints(usage == "certify", 0 if usage == "certify" else None), True)
        .add_extension(
            x509.KeyUsage(usage != "encipher", usage in ("sign", "answer"), usage == "encipher", False, False, usage == "certify", usage == "certify",
                False, False), True))
    if names:
        address = x509.UniformResourceIdentifier("http://127.0.0.1:9/nobody")
        builder = builder.add_extension(
            x509.AuthorityInformationAccess([x509.AccessDescription(AuthorityInformationAccessOID.OCSP, address)]), False)
        builder = builder.add_extension(x509.CRLDistributionPoints([x509.DistributionPoint([address], None, None, None)]), False)
    if usage == "stamp":
        builder = builder.add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.TIME_STAMPING]), True)
    if usage == "answer":
        builder = builder.add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.OCSP_SIGNING]), False)
        builder = builder.add_extension(x509.OCSPNoCheck(), False)
    return Party(builder.sign(issuer.key if issuer else key, hashes.SHA256()), key)


def revocation_list(issuer, entries=(), issued=EVIDENCE):
    builder = (
        x509.CertificateRevocationListBuilder().issuer_name(issuer.certificate.subject)
        .last_update(day(issued)).next_update(day(issued + 7)))
    for serial, reason, *lost in entries:
        entry = x509.RevokedCertificateBuilder().serial_number(serial).revocation_date(day(REVOKED))
        if lost:
            entry = entry.add_extension(x509.InvalidityDate(day(lost[0])), False)
        builder = builder.add_revoked_certificate(entry.add_extension(x509.CRLReason(reason), False).build())
    return builder.sign(issuer.key, hashes.SHA256()).public_bytes(serialization.Encoding.DER)


def status(party, issuer, reason=None, signer=None):
    """An answer of the authority itself, or of another signer."""
    signer = signer or issuer
    kind = ocsp.OCSPCertStatus.REVOKED if reason else ocsp.OCSPCertStatus.GOOD
    # That OCSP has no certificate on hold is not so: the reason says it (RFC 6960, 2.2).
    builder = ocsp.OCSPResponseBuilder().add_response(
        cert=party.certificate, issuer=issuer.certificate, algorithm=hashes.SHA1(), cert_status=kind, this_update=day(EVIDENCE),
        next_update=day(EVIDENCE + 7), revocation_time=day(REVOKED) if reason else None,
        revocation_reason=None if reason in (None, x509.ReasonFlags.unspecified) else reason)
    builder = builder.responder_id(ocsp.OCSPResponderEncoding.NAME, signer.certificate).certificates([signer.certificate])
    made = asn1_ocsp.OCSPResponse.load(builder.sign(signer.key, hashes.SHA256()).public_bytes(serialization.Encoding.DER))
    # producedAt is the machine's clock's there, and is set and signed once more.
    basic = made["response_bytes"]["response"].parsed
    basic["tbs_response_data"]["produced_at"] = day(EVIDENCE)
    data = basic["tbs_response_data"].dump(force=True)
    how = (ec.ECDSA(hashes.SHA256()),) if isinstance(signer.key, ec.EllipticCurvePrivateKey) else (padding.PKCS1v15(), hashes.SHA256())
    basic["signature"] = signer.key.sign(data, *how)
    made["response_bytes"]["response"] = asn1_ocsp.BasicOCSPResponse.load(basic.dump(force=True))
    return made.dump(force=True)


class Matrix:
    def __init__(self, pki, out):
        self.out = out
        self.ca = {name: Party.read(pki, name) for name in ("root", "issuing-a", "issuing-b", "issuing-revoked", "stranger-root")}
        self.tsa = issue("Matrix TSA", self.ca["issuing-b"], -1000, 3000, "stamp", 0x7001)
        self.signers = {
            state: issue(
                f"Matrix {state}", self.ca[issuer] if issuer else None, usage="encipher" if state == "wrong-usage" else "sign",
                serial=0x7100 + index)
            for index, (state, (issuer, _)) in enumerate(STATES.items())}

    def evidence(self, state):
        """The lists and answers about the signer's path and the authority's of time-stamps."""
        issuer, reason = STATES[state]
        root, b, revoked = self.ca["root"], self.ca["issuing-b"], self.ca["issuing-revoked"]
        entries = [(revoked.certificate.serial_number, x509.ReasonFlags.ca_compromise)] if state == "ca-revoked" else []
        lists = [revocation_list(root, entries), revocation_list(b)]
        answers = [status(b, root), status(self.tsa, b)]
        if issuer:
            ca, signer = self.ca[issuer], self.signers[state]
            lists.append(revocation_list(ca, [(signer.certificate.serial_number, reason)] if reason else []))
            answers.append(status(signer, ca, reason))
            if issuer.startswith("issuing"):
                answers.append(status(ca, root, x509.ReasonFlags.ca_compromise if state == "ca-revoked" else None))
        return lists, answers

    def document(self, state, stamp, embedding):
        """A signed document, its time-stamps and what it carries."""
        lists, _ = self.evidence(state)
        kind, _, when = stamp.partition("-")
        time = LATE if when == "late" else EARLY
        steps = [("sign", time if kind == "signature" else None)]
        if embedding == "dss":
            steps.append(("store", lists, []))
        if kind == "document":
            # An early time-stamp was there before the evidence was.
            steps.insert(1 if when == "early" else len(steps), ("stamp", time))
        return self.build(self.signers[state], steps, lists if embedding == "cms" else [])

    def build(self, party, steps, embedded=()):
        """A document to which these things were done, one after another."""
        from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
        from pyhanko.pdf_utils.reader import PdfFileReader
        from pyhanko.sign import fields, signers, timestamps
        from pyhanko.sign.validation.dss import DocumentSecurityStore
        from pyhanko_certvalidator.registry import SimpleCertificateStore

        store = SimpleCertificateStore()
        store.register_multiple([p.asn1 for p in self.ca.values()])

        class Signer(signers.SimpleSigner):
            async def async_sign(self, *arguments, **options):
                info = await super().async_sign(*arguments, **options)
                if embedded:
                    info["content"]["crls"] = cms.RevocationInfoChoices(
                        [cms.RevocationInfoChoice("crl", asn1_crl.CertificateList.load(der)) for der in embedded])
                return info

        def authority(number):
            return timestamps.DummyTimeStamper(self.tsa.asn1, self.tsa.asn1_key, certs_to_embed=store, fixed_dt=day(number))

        data = io.BytesIO(BASE)
        Clock.set(day(EARLY))
        for number, (step, *what) in enumerate(steps):
            data.seek(0)
            result = io.BytesIO()
            if step == "sign":
                metadata = signers.PdfSignatureMetadata(
                    field_name=f"Signature{number}", md_algorithm="sha256", subfilter=fields.SigSeedSubFilter.PADES)
                signer = Signer(signing_cert=party.asn1, signing_key=party.asn1_key, cert_registry=store)
                stamper = authority(what[0]) if what[0] is not None else None
                signers.PdfSigner(metadata, signer=signer, timestamper=stamper).sign_pdf(
                    IncrementalPdfFileWriter(data), output=result, bytes_reserved=32768)
            elif step == "stamp":
                signers.PdfTimeStamper(authority(what[0]), field_name=f"Stamp{number}").timestamp_pdf(
                    IncrementalPdfFileWriter(data), "sha256", output=result, bytes_reserved=32768)
            else:
                contents = PdfFileReader(data).embedded_signatures[0].pkcs7_content.hex().encode("ascii").upper()
                DocumentSecurityStore.add_dss(
                    data, contents, certs=[p.asn1 for p in self.ca.values()] + [self.tsa.asn1],
                    crls=[asn1_crl.CertificateList.load(der) for der in what[0]],
                    ocsps=[asn1_ocsp.OCSPResponse.load(der) for der in what[1]])
                result = data
            data = result
        return data.getvalue()

    def extras(self):
        """What has no place in the matrix: name, signer, steps, evidence, day."""
        a, root, b = self.ca["issuing-a"], self.ca["root"], self.ca["issuing-b"]
        upper = [revocation_list(root), revocation_list(b)]
        plain = upper + [revocation_list(a)]
        good = self.signers["good"]
        later = issue("Matrix later", a, 100, LAST, serial=0x7201)
        ended = issue("Matrix ended", a, FIRST, REVOKED, serial=0x7202)
        revoked = upper + [revocation_list(a, [(self.signers["superseded"].certificate.serial_number, x509.ReasonFlags.superseded)])]
        early_list = upper + [revocation_list(a, issued=-40)]
        responder = issue("Matrix responder", a, -25, -5, "answer", 0x7203)
        answer = status(good, a, signer=responder)
        unanswered = issue("Matrix responder without rights", a, usage="sign", serial=0x7204)
        ending = issue("Matrix CA", root, FIRST, -5, "certify", 0x7206)
        self.ca["ending"] = ending
        below = issue("Matrix below", ending, serial=0x7207)
        lists = upper + [revocation_list(ending)]
        serial = good.certificate.serial_number
        return [
            ("authority-expired", below, [("sign", EARLY)], lists, 0),
            ("authority-expired-proven", below, [("sign", EARLY), ("store", lists, []), ("stamp", LATE)], [], 0),
            ("key-lost-before-revocation", good, [("sign", EARLY)],
             upper + [revocation_list(a, [(serial, x509.ReasonFlags.key_compromise, -90)])], 0),
            ("answers-contradict", good, [("sign", None)],
             upper + [revocation_list(a, [(serial, x509.ReasonFlags.superseded)]), status(good, a)], 0),
            ("stamped-before-certificate", later, [("sign", EARLY)], plain, 200),
            ("signed-after-revocation", self.signers["superseded"], [("stamp", LATE), ("sign", None)], revoked, 0),
            ("signed-after-expiry", ended, [("stamp", LATE), ("sign", None)], early_list, 0),
            ("signed-before-expiry", ended, [("stamp", EARLY), ("sign", EARLY)], early_list, 0),
            ("stamps-contradict", good, [("stamp", LATE), ("sign", EARLY)], plain, 0),
            ("responder-expired", good, [("sign", None)], upper + [answer], 0),
            ("responder-expired-later", good, [("sign", None), ("store", upper, [answer]), ("stamp", LATE)], [], 0),
            ("responder-not-entitled", good, [("sign", None)], upper + [status(good, a, signer=unanswered)], 0),
            ("stamped-after-validation", good, [("sign", 100)], plain, 0),
            ("no-source", issue("Matrix without sources", a, serial=0x7205, names=False), [("sign", None)], [], 0),
            ("evidence-after-expiry", ended, [("sign", EARLY)], plain, 0),
        ]

    def cases(self):
        found = []
        for state in STATES:
            lists, answers = self.evidence(state)
            names = {"crl": self.write(state, "crl", lists), "ocsp": self.write(state, "ocsp", answers)}
            for stamp in STAMPS:
                for source in SOURCES:
                    embedding = source if source in ("cms", "dss") else "none"
                    path = os.path.join(self.out, f"{state}-{stamp}-{embedding}.pdf")
                    if not os.path.exists(path):
                        with open(path, "wb") as f:
                            f.write(self.document(state, stamp, embedding))
                    for time, number in TIMES.items():
                        found.append({
                            "name": f"{state}/{source}/{stamp}/{time}", "document": os.path.basename(path),
                            "at": day(number).strftime("%Y-%m-%dT%H:%M:%SZ"), "evidence": names.get(source, [])})
        for name, signer, steps, blobs, number in self.extras():
            document = f"{name}.pdf"
            with open(os.path.join(self.out, document), "wb") as f:
                f.write(self.build(signer, steps))
            found.append({
                "name": name, "document": document, "at": day(number).strftime("%Y-%m-%dT%H:%M:%SZ"),
                "evidence": self.write(name, "der", blobs)})
        return found

    def write(self, state, kind, blobs):
        names = []
        for index, der in enumerate(blobs):
            # A list has a version in front, an answer its status.
            ending = kind if kind != "der" else "ocsp" if der[4:7] == b"\x0a\x01\x00" else "crl"
            names.append(f"{state}-{index}.{ending}")
            with open(os.path.join(self.out, names[-1]), "wb") as f:
                f.write(der)
        return names

    def judge(self, case):
        """What pyHanko says of the signature at the time of the case: passed, or what troubles its trust."""
        from pyhanko.pdf_utils.reader import PdfFileReader
        from pyhanko.sign.validation import validate_pdf_signature
        from pyhanko_certvalidator import ValidationContext, policy_decl as rules

        crls, ocsps = [], []
        for name in case["evidence"]:
            with open(os.path.join(self.out, name), "rb") as f:
                if name.endswith(".crl"):
                    crls.append(asn1_crl.CertificateList.load(f.read()))
                else:
                    ocsps.append(asn1_ocsp.OCSPResponse.load(f.read()))
        moment = dt.datetime.strptime(case["at"], "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=dt.timezone.utc)
        Clock.set(moment)
        rule = rules.RevocationCheckingRule.CRL_OR_OCSP_REQUIRED
        with open(os.path.join(self.out, case["document"]), "rb") as f:
            reader = PdfFileReader(f)
            signature = reader.embedded_regular_signatures[0]
            if case["document"].endswith("-dss.pdf"):
                from pyhanko.sign.validation.dss import DocumentSecurityStore

                store = DocumentSecurityStore.read_dss(reader)
                crls += [asn1_crl.CertificateList.load(reference.get_object().data) for reference in store.crls]
            if case["document"].endswith("-cms.pdf"):
                crls += [choice.chosen for choice in signature.signed_data["crls"]]
            context = ValidationContext(
                trust_roots=[self.ca["root"].asn1], other_certs=[p.asn1 for p in self.ca.values()], moment=moment, crls=crls,
                ocsps=ocsps, allow_fetching=False,
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


def base():
    """The smallest page."""
    body, offsets = b"%PDF-1.7\n", []
    for number, text in enumerate(
        (b"<< /Type /Catalog /Pages 2 0 R >>", b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
         b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Resources << >> >>"), 1):
        offsets.append(len(body))
        body += b"%d 0 obj\n%s\nendobj\n" % (number, text)
    table = b"xref\n0 4\n0000000000 65535 f \n" + b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    return body + table + b"trailer\n<< /Size 4 /Root 1 0 R /ID [<00> <00>] >>\nstartxref\n%d\n%%%%EOF\n" % len(body)


BASE = base()


def main():
    pki, out = sys.argv[1:3]
    logging.disable()
    os.makedirs(out, exist_ok=True)
    matrix = Matrix(pki, out)
    cases = matrix.cases()
    if "--judge" in sys.argv:
        # Its judgement costs a hundred times ours; the other time-stamps tell it nothing more.
        for case in cases:
            _, _, stamp, _ = (case["name"].split("/") + [""] * 3)[:4]
            if stamp in ("", "none", "signature-early"):
                case["pyhanko"] = matrix.judge(case)
    with open(os.path.join(out, "cases.json"), "w") as f:
        json.dump(cases, f, indent=1)
    print(len(cases), "cases")


if __name__ == "__main__":
    main()
