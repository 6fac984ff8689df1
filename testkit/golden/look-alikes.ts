import { readFileSync } from "node:fs";
import { z } from "zod";
import { seededRandom } from "@/demo/seeded-random";

const FILE = "testkit/golden/look-alikes.json";
const lookAlike = z.strictObject({
  kind: z.string().min(1),
  one: z.string().min(1),
  other: z.string().min(1),
});
const golden = z.strictObject({
  templates: z.array(z.string()),
  values: z.record(z.string(), z.array(z.tuple([z.string(), z.string()]))),
  pairs: z.array(lookAlike),
});

/**
 * Returns `count` pairs of invented statements that look alike and differ in what they say: handwritten ones
 * that differ in order, tense, certainty, amount, negation or an addition, and templates in which one value
 * is another one. The same pairs each time.
 */
export function lookAlikes(count: number): z.infer<typeof lookAlike>[] {
  const random = seededRandom(20_261_126);
  const choose = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const { templates, values: choices, pairs } = golden.parse(JSON.parse(readFileSync(FILE, "utf8")));
  const found = new Map(pairs.map((pair) => [`${pair.one} / ${pair.other}`, pair]));
  while (found.size < count) {
    const template = choose(templates);
    const slots = [...template.matchAll(/\{(\w+)\}/g)].map(([, slot = ""]) => slot);
    const kind = choose(slots);
    const values = new Map(slots.map((slot) => [slot, choose(choices[slot] ?? [])]));
    const fill = (isOther: boolean) =>
      template.replaceAll(
        /\{(\w+)\}/g,
        (_, slot: string) => values.get(slot)?.[isOther && slot === kind ? 1 : 0] ?? "",
      );
    const [one, other] = [fill(false), fill(true)];
    found.set(`${one} / ${other}`, { kind, one, other });
  }
  return [...found.values()].slice(0, count);
}
