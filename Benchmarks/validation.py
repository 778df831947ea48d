"""Validating: many signatures, large files, and pyHanko on the same file. Used by Benchmarks/run."""
import os
import statistics
import sys

# Every signature is judged with its changes, as `verify` does; nothing is trusted and nobody is asked on either side.
PEER = """
import sys
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.validation import validate_pdf_signature
from pyhanko_certvalidator import ValidationContext
with open(sys.argv[1], "rb") as file:
    signatures = PdfFileReader(file).embedded_signatures
    for signature in signatures:
        validate_pdf_signature(signature, signer_validation_context=ValidationContext(trust_roots=[], allow_fetching=False))
    print(len(signatures))
"""
COUNTS = (1, 15, 30, 60, 120, 240)
SIZES = (1, 16, 128, 512, 2048)


class Validation:
    def __init__(self, benchmarks, run, page, python):
        self.folder, self.tools, self.runs = benchmarks.folder, benchmarks.tools, benchmarks.runs
        self.sign, self.run, self.page, self.python = benchmarks.sign, run, page, python

    def verify(self, name, rounds):
        """Medians of (clock, CPU), and the highest peak KiB."""
        words = [os.path.join(self.tools, "padessign"), "verify", "--offline", "--json", name]
        times = []
        for _ in range(rounds):
            # Without an anchor a good file answers 2, which `run` takes for a failure: the shell says so.
            script = '"$@" >/dev/null 2>&1; [ $? -eq 2 ]'
            times.append(self.run(["sh", "-c", script, "sh", *words], self.folder))
        clock, cpu = (statistics.median(t[index] for t in times) for index in (0, 1))
        return clock, cpu, max(t[2] for t in times)

    def against_peer(self, root):
        report = os.path.join(root, "Tests", "Fixtures", "FieldReports", "BR-45.pdf")
        theirs, ours = [], []
        for _ in range(3):
            theirs.append(self.run([self.python, "-c", PEER, report], self.folder)[0])
            ours += [self.verify(report, 1)[0] for _ in range(5)]
        own, other = statistics.median(ours), statistics.median(theirs)
        print("60 signatures in 61 revisions, every revision compared (medians, on the clock):")
        print(f"  padessign {own * 1000:.0f} ms, pyHanko {other:.2f} s: {other / own:.0f} times as fast")

    def counts(self):
        print("Signatures in one file (medians):")
        os.link(os.path.join(self.folder, "page.pdf"), os.path.join(self.folder, "n0.pdf"))
        done, points = 0, []
        for count in range(1, COUNTS[-1] + 1):
            self.sign(f"n{count - 1}.pdf", f"n{count}.pdf")
            os.unlink(os.path.join(self.folder, f"n{count - 1}.pdf"))
            if count in COUNTS:
                clock, cpu, peak = self.verify(f"n{count}.pdf", 5)
                size = os.path.getsize(os.path.join(self.folder, f"n{count}.pdf"))
                points.append((count, clock))
                print(f"  {count:4}: {clock * 1000:7.1f} ms, {cpu * 1000:7.1f} ms of CPU, {peak >> 10} MiB, {size >> 10} KiB")
            done = count
        os.unlink(os.path.join(self.folder, f"n{done}.pdf"))
        by = dict(points)
        print(f"  240 take {by[240] / by[120]:.2f} times as long as 120")
        return points

    def sizes(self):
        print("One signature over a file of a size (medians of three):")
        points = []
        for size in SIZES:
            before, after = self.page(size << 20)
            with open(os.path.join(self.folder, "sized.pdf"), "wb") as file:
                file.write(before)
                block = os.urandom(1 << 20)
                for _ in range(size):
                    file.write(block)
                file.write(after)
            self.sign("sized.pdf", "sized-signed.pdf")
            os.unlink(os.path.join(self.folder, "sized.pdf"))
            clock, cpu, peak = self.verify("sized-signed.pdf", 3)
            points.append((size, clock))
            print(f"  {size:5} MiB: {clock * 1000:7.1f} ms, {cpu * 1000:7.1f} ms of CPU, {peak >> 10} MiB of memory")
            os.unlink(os.path.join(self.folder, "sized-signed.pdf"))
        return points


def plot(path, by_count, by_size):
    """Two curves as one picture: time over signatures, and over size, both axes from zero."""
    parts = ['<svg xmlns="http://www.w3.org/2000/svg" width="860" height="330" font-family="sans-serif" font-size="12">',
             '<rect width="860" height="330" fill="white"/>']
    for left, points, title, unit in ((50, by_count, "signatures in one file", ""), (480, by_size, "one signature over MiB", "")):
        most_x, most_y = max(x for x, _ in points), max(y for _, y in points)
        place = [(left + 330 * x / most_x, 280 - 230 * y / most_y) for x, y in points]
        parts.append(f'<text x="{left}" y="24" font-size="14">{title}: seconds to verify</text>')
        parts.append(f'<path d="M{left} 40V280H{left + 340}" fill="none" stroke="black"/>')
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in place)
        parts.append(f'<polyline points="{line}" fill="none" stroke="#2060b0" stroke-width="2"/>')
        for (x, y), (value, seconds) in zip(place, points):
            parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="#2060b0"/>')
            if value * 12 >= most_x:
                parts.append(f'<text x="{x:.1f}" y="298" text-anchor="middle">{value}</text>')
                parts.append(f'<text x="{x:.1f}" y="{y - 8:.1f}" text-anchor="middle">{seconds:.3f}</text>')
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(parts) + "\n</svg>\n")
    print(f"  drawn in {os.path.relpath(path, sys.path[0] or '.')}")
