"""Takes signatures out of a PDF without a PDF library: a second opinion that shares no code with the project."""
import re

# The four numbers and nothing else; our own writer pads behind them.
BYTE_RANGE = re.compile(rb"/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]")


def der_length(data):
    """The length of the DER value at the start of data: the container ends there, whatever zeros follow."""
    if len(data) < 2 or data[0] != 0x30:
        raise ValueError("the gap does not hold a SEQUENCE")
    first = data[1]
    if first < 0x80:
        return 2 + first
    count = first & 0x7F
    if count == 0 or count > 4 or len(data) < 2 + count:
        raise ValueError("the container's length is not DER")
    return 2 + count + int.from_bytes(data[2 : 2 + count], "big")


def signatures(pdf):
    """(container, signed bytes, padding) of each signature of a file, in the order of their gaps."""
    found = []
    for match in BYTE_RANGE.finditer(pdf):
        start, first, second, rest = (int(number) for number in match.groups())
        if start != 0 or second + rest > len(pdf) or first >= second:
            raise ValueError(f"/ByteRange {match.groups()} is not within the file")
        gap = pdf[first:second]
        if gap[:1] != b"<" or gap[-1:] != b">":
            raise ValueError("the gap is not one hexadecimal string with its delimiters")
        value = bytes.fromhex(gap[1:-1].decode("ascii"))
        length = der_length(value)
        found.append((value[:length], pdf[:first] + pdf[second : second + rest], value[length:]))
    return sorted(found, key=lambda signature: len(signature[1]))
