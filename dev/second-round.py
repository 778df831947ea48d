#!/usr/bin/env python3
"""Signs every input of the corpus once and writes a manifest of the results, for a second signature by another key.

usage: second-round.py PADESSIGN PKI CORPUS OUT
"""
import json
import os
import subprocess
import sys

padessign, pki, corpus, out = sys.argv[1:]
os.makedirs(out)
entries = []
with open(os.path.join(corpus, "inputs.json")) as file:
    inputs = json.load(file)
for entry in inputs:
    name = os.path.basename(entry["file"])
    command = [
        padessign, "sign", os.path.join(corpus, entry["file"]), "-o", os.path.join(out, name),
        "--p12", os.path.join(pki, "rsa2048.p12"), "--password-file", os.path.join(pki, "password.txt"),
    ]
    environment = dict(os.environ)
    if entry.get("password") is not None:
        environment["CORPUS_PASSWORD"] = entry["password"]
        command += ["--document-password-env", "CORPUS_PASSWORD"]
    done = subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, capture_output=True)
    if done.returncode == 0:
        # What the first round may refuse is a matter of the input; a result of ours must be signed again.
        kept = {key: entry[key] for key in ("password", "primary_feature") if key in entry}
        permissions = entry.get("encryption", {}).get("P", -1)
        if not (permissions >> 3 & 1 and permissions >> 5 & 1):
            # The first signature took the only field there was, and bits 4 and 6 forbid another.
            kept["mayRefuse"] = "the permission bits forbid a new field"
        entries.append({"file": name, **kept})
with open(os.path.join(out, "inputs.json"), "w") as file:
    json.dump(entries, file)
print(f"{len(entries)} signed files")
sys.exit(0 if entries else 1)
