"""An evidence record followed by another hand, from the text of RFC 4998 alone.

usage: evidence_record.py RECORD FILE FOLDER

Decodes the record by its ASN.1 module, recomputes every hash tree and every link, and writes for each time-stamp
FOLDER/N.token and FOLDER/N.imprint, which another program can hold against each other. Prints one line for each:
chain, digest, hash values in the reduced tree. Fails where a hash is not where it must be.
"""
import hashlib
import sys

from asn1crypto import algos, cms, core, tsp


# Registers TSTInfo with the content types.
assert tsp.TSTInfo


class PartialHashtree(core.SequenceOf):
    _child_spec = core.OctetString


class PartialHashtrees(core.SequenceOf):
    _child_spec = PartialHashtree


class Attributes(core.SetOf):
    _child_spec = cms.CMSAttribute


class ArchiveTimeStamp(core.Sequence):
    _fields = [
        ("digest_algorithm", algos.DigestAlgorithm, {"implicit": 0, "optional": True}),
        ("attributes", Attributes, {"implicit": 1, "optional": True}),
        ("reduced_hashtree", PartialHashtrees, {"implicit": 2, "optional": True}),
        ("time_stamp", cms.ContentInfo),
    ]


class ArchiveTimeStampChain(core.SequenceOf):
    _child_spec = ArchiveTimeStamp


class ArchiveTimeStampSequence(core.SequenceOf):
    _child_spec = ArchiveTimeStampChain


class DigestAlgorithms(core.SequenceOf):
    _child_spec = algos.DigestAlgorithm


class EvidenceRecord(core.Sequence):
    _fields = [
        ("version", core.Integer),
        ("digest_algorithms", DigestAlgorithms),
        ("crypto_infos", Attributes, {"implicit": 0, "optional": True}),
        ("encryption_info", core.Sequence, {"implicit": 1, "optional": True}),
        ("archive_time_stamp_sequence", ArchiveTimeStampSequence),
    ]


def digest(name, data):
    return hashlib.new(name, data).digest()


def root(lists, value, name):
    """4.3, steps 2 and 3."""
    if not lists:
        return value
    assert value in lists[0], "the first list does not have the value"
    above = None
    for values in lists:
        values = sorted(values + ([above] if above else []))
        above = values[0] if len(values) == 1 else digest(name, b"".join(values))
    return above


def main(record_path, file_path, folder):
    with open(record_path, "rb") as file:
        encoding = file.read()
    with open(file_path, "rb") as file:
        data = file.read()
    record = EvidenceRecord.load(encoding, strict=True)
    assert record["version"].native == 1
    listed = {algorithm["algorithm"].native for algorithm in record["digest_algorithms"]}
    chains = record["archive_time_stamp_sequence"]
    number = 0
    for index, chain in enumerate(chains):
        previous = None
        for stamp in chain:
            said = stamp["time_stamp"]["content"]["encap_content_info"]["content"].parsed["message_imprint"]
            declared = stamp["digest_algorithm"]
            name = (said["hash_algorithm"] if isinstance(declared, core.Void) else declared)["algorithm"].native
            assert name in listed, "a digest that is not listed"
            if previous is not None:
                value = digest(name, previous)
            elif index == 0:
                value = digest(name, data)
            else:
                before = ArchiveTimeStampSequence([earlier for earlier in list(chains)[:index]])
                value = digest(name, digest(name, data) + digest(name, before.dump()))
            lists = [[value.native for value in values] for values in stamp["reduced_hashtree"] or []]
            imprint = root(lists, value, name)
            token = stamp["time_stamp"].dump()
            assert said["hash_algorithm"]["algorithm"].native == name, "the token has another digest"
            assert said["hashed_message"].native == imprint, "the root is not what is stamped"
            number += 1
            with open(f"{folder}/{number}.token", "wb") as file:
                file.write(token)
            with open(f"{folder}/{number}.imprint", "w", encoding="ascii") as file:
                file.write(imprint.hex())
            print(index + 1, name, sum(map(len, lists)))
            previous = token


main(*sys.argv[1:])
