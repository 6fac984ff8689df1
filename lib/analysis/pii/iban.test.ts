// IBANs are found in every common form, and numbers with a wrong checksum are not.

import { isValidIBAN } from "ibantools";
import { expect, test } from "vitest";
import { isIbanNumber } from "./checksums";
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

test.each([
  "DE%370400440532013000",
  "NL%ABNA0417164300",
  "FR%20041010050500013M02606",
  "MT%MALT011000012345MTLCAST001S",
])("of %s exactly the check digits that the standard assigns are accepted", (form) => {
  const all = Array.from({ length: 100 }, (_, check) => form.replace("%", String(check).padStart(2, "0")));
  const valid = all.filter((iban) => isValidIBAN(iban));
  expect(valid).toHaveLength(1);
  expect(all.filter(isIbanNumber)).toEqual(valid);
});
