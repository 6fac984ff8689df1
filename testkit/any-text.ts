import fc from "fast-check";

/** Any character but half of a surrogate pair. */
const character = fc
  .integer({ min: 0, max: 0x10_ff_ff })
  .filter((code) => code < 0xd8_00 || code > 0xdf_ff)
  .map((code) => String.fromCodePoint(code));

/**
 * Any text, among them fast-check's own dangerous ones such as `__proto__`. The unit "binary" of `fc.string`
 * gives the same, but its first use in a process takes two seconds.
 */
export function anyText(length: { readonly minLength?: number; readonly maxLength?: number } = {}) {
  return fc.oneof(
    { weight: 3, arbitrary: fc.string({ ...length, unit: character }) },
    { weight: 1, arbitrary: fc.string(length) },
  );
}
