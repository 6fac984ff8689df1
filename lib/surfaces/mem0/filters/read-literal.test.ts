// Filters in a query are read as JSON and as Python writes them.

import { expect, test } from "vitest";
import { readLiteral } from "./read-literal";

test.each<[string, unknown]>([
  ['{"user_id": "o\'brien"}', { user_id: "o'brien" }],
  [`{'user_id': "o'brien", 'run_id': None}`, { user_id: "o'brien", run_id: null }],
  [
    `{'AND': [{'user_id': 'it\\'s "x"'}, {'n': -1.5, 'on': True}]}`,
    { AND: [{ user_id: `it's "x"` }, { n: -1.5, on: true }] },
  ],
  [`{'a': 'None, \\\\ \\n\\x1f\\u200b\\U0001f600 é'}`, { a: "None, \\ \n\x1f\u200b😀 é" }],
  ["{}", {}],
  ["None", null],
  ["5", 5],
  ["", ""],
  ["trip", "trip"],
  ["{'user_id': 'max", "{'user_id': 'max"],
  ["{'user_id': 'max\\", "{'user_id': 'max\\"],
  ["{'a': '\\U00ffffff'}", "{'a': '\\U00ffffff'}"],
])("%s", (text, value) => {
  expect(readLiteral(text)).toEqual(value);
});
