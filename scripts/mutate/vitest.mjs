// The vitest functions that tests of pure functions use, so that they run in one process; with its own
// expect. Tests import it under the name of vitest, so knip does not see that its exports are used.
import { format } from "node:util";
import { JestAsymmetricMatchers, JestChaiExpect, JestExtend } from "@vitest/expect";
import * as chai from "chai";

for (const matchers of [JestExtend, JestChaiExpect, JestAsymmetricMatchers]) chai.use(matchers);

/** @public */
export const { expect } = chai;

const path = [];

/** @public */
export function describe(name, body) {
  path.push(name);
  body();
  path.pop();
}

/** @public */
export function test(name, ...rest) {
  const run = rest.find((argument) => typeof argument === "function");
  // The runner collects the tests that are defined during loading.
  globalThis.__tests__.push({ name: [...path, name].join(" > "), run });
}

describe.each = defineEach(describe);
test.each = defineEach(test);

function defineEach(define) {
  return (rows) => (name, body) => {
    for (const row of rows) {
      const words = Array.isArray(row) ? row : [row];
      const printedValues = words.slice(0, name.replaceAll("%%", "").match(/%[a-z]/g)?.length ?? 0);
      define(format(name, ...printedValues), () => body(...words));
    }
  };
}
