// Half-precision numbers are converted as the IEEE 754 standard specifies.

import fc from "fast-check";
import { expect, test } from "vitest";
import { floatToHalf, halfToFloat } from "./halves";

const bits = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatBE(value);
  return bytes.readUInt32BE();
};

test("the standard's examples are converted correctly", () => {
  const examples: [number, number][] = [
    [0, 0x0000],
    [-0, 0x8000],
    [1, 0x3c00],
    [-2, 0xc000],
    [65504, 0x7bff],
    [2 ** -14, 0x0400],
    [2 ** -24, 0x0001],
    [0.333251953125, 0x3555],
  ];
  for (const [value, half] of examples) expect(floatToHalf(bits(value)), String(value)).toBe(half);
});

test("values are rounded to the nearest half, ties to even", () => {
  expect(floatToHalf(bits(1 + 2 ** -11))).toBe(0x3c00);
  expect(floatToHalf(bits(1 + 3 * 2 ** -11))).toBe(0x3c02);
  expect(floatToHalf(bits(1 + 2 ** -11 + 2 ** -20))).toBe(0x3c01);
  expect(floatToHalf(bits(2 ** -25))).toBe(0);
  expect(floatToHalf(bits(1.5 * 2 ** -24))).toBe(2);
  expect(floatToHalf(bits(2047.9999))).toBe(0x6800);
});

test("every finite half survives a round trip through float", () => {
  const finite = fc.integer({ min: 0, max: 0xffff }).filter((half) => ((half >>> 10) & 0x1f) !== 0x1f);
  fc.assert(fc.property(finite, (half) => floatToHalf(bits(halfToFloat(half))) === half));
});

test("no other half is closer to the value than the result", () => {
  fc.assert(
    fc.property(fc.float({ min: -1, max: 1, noNaN: true }), (value) => {
      const half = floatToHalf(bits(value));
      const difference = Math.abs(halfToFloat(half) - value);
      const size = half & 0x7fff;
      const others = [size - 1, size + 1].filter((one) => one >= 0).map((one) => (half & 0x8000) | one);
      return others.every((other) => Math.abs(halfToFloat(other) - value) >= difference);
    }),
  );
});
