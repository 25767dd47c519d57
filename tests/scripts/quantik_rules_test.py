#!/usr/bin/env python3
"""Tests the rules by which a person wins Quantik: against every defence, by their certificate, and as documented.

    quantik_rules_test.py VERIFIER
"""

import json
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
RULES = ROOT / "verify" / "quantik_rules.py"


def run(*command):
    return subprocess.run([str(word) for word in command], capture_output=True, text=True)


def expect(condition, message):
    if not condition:
        sys.exit(f"quantik_rules_test: {message}")


def expect_advice(moves, advice, error=""):
    said = run(sys.executable, RULES, "--moves", moves)
    expect(said.stdout.strip() == advice, f"after {moves}: {said.stdout}{said.stderr}")
    expect(error in said.stderr and (not said.stderr) == (not error), f"after {moves}: {said.stderr}")


def documented_advice():
    """The rules, positions and turns of the table in docs/solved.md."""
    for line in (ROOT / "docs" / "solved.md").read_text().splitlines():
        cells = [cell.strip().strip("`") for cell in line.split("|")]
        if len(cells) == 6 and cells[1].isdigit() and "@" in cells[2]:
            yield int(cells[1]), cells[2], cells[3]


def position_with_black_first(moves):
    """The position as the lesson has it: the first player's pieces are Black's, and White is to move."""
    rows = [["1"] * 4 for _ in range(4)]
    for number, (shape, _, column, row) in enumerate(moves.split()):
        rows[int(row) - 1]["abcd".index(column)] = shape if number % 2 else shape.lower()
    text = "/".join("".join(row) for row in rows)
    for count in (4, 3, 2):
        text = text.replace("1" * count, str(count))
    return text + " 1"


def test_lesson(examples):
    lesson = json.loads((ROOT / "data" / "lessons" / "quantik-second.json").read_text())
    shown = [
        (step["position"], " ".join(step["goal"]["turns"] if "goal" in step else step["ending"][:1]))
        for step in lesson["steps"]
    ]
    expected = [(position_with_black_first(moves), advice) for _, moves, advice in examples]
    expect(shown == expected, f"the lesson has other examples than docs/solved.md: {shown}, not {expected}")


def main():
    verifier = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "rules.certificate"
        checked = run(sys.executable, RULES, "--certificate", path)
        expect(checked.returncode == 0, checked.stderr)
        documents = (ROOT / "docs" / "papers" / "quantik.md").read_text()
        for line in checked.stdout.splitlines():
            expect(line.startswith("certificate: ") or line in documents, f"docs/papers/quantik.md lacks '{line}'")

        proof = path.read_bytes()
        for rules in ("", ":rules=official"):
            path.write_bytes(proof.replace(b"game quantik\n", f"game quantik{rules}\n".encode()))
            proven = run(verifier, path)
            said = f"quantik{rules}, from the start: player 2 wins; plies at most: 12\n"
            expect(proven.returncode == 0 and said in proven.stdout, proven.stdout + proven.stderr)
        path.write_bytes(proof[:-1])
        expect(run(verifier, path).returncode == 2, "a certificate that is cut off must be refused")

    examples = list(documented_advice())
    expect({rule for rule, _, _ in examples} == set(range(1, 8)), "docs/solved.md has an example of every rule")
    for rule, moves, advice in examples:
        expect_advice(moves, f"rule {rule}: {advice}")
    test_lesson(examples)
    expect_advice("Y@a1 C@b1", "", "the second player, who is not to move there")
    expect_advice("Y@a1 Y@b1 C@c1", "", "'Y@b1' is not allowed there")
    expect_advice("X9", "", "'X9' is no turn: it should be like Y@a1")


if __name__ == "__main__":
    main()
