// IBANs are found in every common form, and numbers with a wrong checksum are not.

import { expect, test } from "vitest";
import { findAll } from "./testing";

test.each(["DE89370400440532013000", "de89 3704 0044 0532 0130 00", "GB29-NWBK-6016-1331-9268-19"])(
  "finds %s",
  (iban) => {
    expect(findAll(`IBAN: ${iban}.`)).toEqual([`IBAN ${iban}`]);
  },
);

test.each([
  "DE89370400440532013001",
  "ZZ89370400440532013000",
  "DE8937040044053201300",
  "DE893704004405320130000",
  "DE89 3704  0044 0532 0130 00",
])("does not match %s", (text) => {
  expect(findAll(text)).toEqual([]);
});
