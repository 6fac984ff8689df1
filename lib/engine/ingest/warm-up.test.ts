// Patterns that a request compiles first are slow for as long as the process runs.

import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { expect, test } from "vitest";
import { DEFAULT_POLICY, redactText } from "@/lib/analysis/pii";
import { warmUpRules } from "./warm-up";

const TEXTS = [
  "My phone is 555 123 4567, account 12345678, card 5500 0000 0000 0004, the alarm code is 9821",
  "Mi teléfono es 0171 2345678 📞, meine IBAN GB82 WEST 1234 5698 7654 32, 🔑 PIN: 4432, bob@example.org, password: hunter2",
];

const machineCodeMb = () => getHeapStatistics().total_heap_size_executable / 2 ** 20;

test("after the warm-up, redaction compiles hardly any pattern", () => {
  // Without them, only patterns become machine code.
  for (const compiler of ["opt", "sparkplug"]) setFlagsFromString(`--no-${compiler}`);
  warmUpRules();
  const before = machineCodeMb();
  for (const text of TEXTS) for (const round of [1, 2, 3]) redactText(`${text} ${round}`, DEFAULT_POLICY);
  expect(machineCodeMb() - before).toBeLessThan(1);
});

test("the warm-up creates less machine code than the limit up to which V8 optimizes patterns", () => {
  warmUpRules();
  expect(machineCodeMb()).toBeLessThan(16);
});
