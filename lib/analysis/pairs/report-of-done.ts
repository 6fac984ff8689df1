/** "I set the bedroom to 18 degrees", "Done, …": what an assistant did just now. */
const DONE =
  /^(?:(?:done|okay|ok|sure|erledigt|hecho|listo|c'est fait|fait)[,.!:] )?(?:i(?:'ve| have)? (?:just |now )?(?:set|turned|put|kept|adjusted|armed|locked|started|scheduled|noted|ordered|booked)|ich habe|he \p{L}+(?:[ai]do|to|cho)|j'ai)\b/iu;
const NUMBER = /\d+(?:[.,:]\d+)*/g;

/**
 * Whether an assistant reports that it did what the user had asked for: all numbers of the report are in the
 * user's words, so that it has no new value.
 */
export function reportsDone(report: string, asked: string): boolean {
  const numbers = new Set(asked.match(NUMBER));
  const reported = report.match(NUMBER) ?? [];
  return DONE.test(report) && reported.length > 0 && reported.every((one) => numbers.has(one));
}
