/** Returns the values of one row of each table of the patterns, for an owner given in SQL. */
export const patternRows = (owner: string): string[] => [
  `pattern_owners (owner_no, patterns, moods, set_by) values (${owner}, true, false, 'test')`,
  `pattern_turns (owner_no, position, event_no, day, minute, topics) values (${owner}, 1, 1, 20000, 480, '{7,-9}')`,
  `patterns (owner_no, pattern_no, kind, value, days, fits, low, high, baseline, q, last_day) values (${owner}, 7, 0, '5', 9, 8, 0.5, 0.9, 0.14, 0.01, 20000)`,
  `pattern_evidence (owner_no, pattern_no, position) values (${owner}, 7, 1)`,
  `pattern_refusals (owner_no, pattern_no, actor) values (${owner}, 8, 'test')`,
];
