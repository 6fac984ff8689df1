import { seededRandom } from "../demo/seeded-random";

/** Number of owners whose events alternate. */
export const OWNERS = 10;

const WORDS =
  "lamp garden bicycle violin kitchen harbour ticket window blanket lantern orchard sailboat".split(" ");

/**
 * Half of the events contain matches, in texts of users and assistants, speaker names, tags, sources or
 * metadata.
 */
export function makeEvents(count: number, seed: number) {
  const random = seededRandom(seed);
  const pick = (limit: number) => Math.floor(random() * limit);
  const number = () => `KD-${1000 + pick(9_000_000)}`;
  return Array.from({ length: count }, (_, index) => {
    const word = `${WORDS[pick(WORDS.length)]}`;
    const serial = `sn${(index + 1_000_000).toString(36)}x`;
    const kind = pick(16);
    const texts = [
      `I bought the ${word} ${serial} under number ${number()} last Saturday`,
      `My sister ${serial} asked for ${number()} and for ${number()} yesterday`,
      `${number()} is the ${word} that I gave to ${serial}, where is the invoice?`,
      `I moved the ${word} of ${serial} to ${index % 7} Mill Lane in May`,
      `My favourite colour is ${word} ${serial}`,
      `Actually my favourite colour is ${word} ${serial}, not the other one, see ${number()}`,
    ];
    const user = { role: "user", text: texts[kind] ?? `I saw a ${word} with ${serial} on Monday` };
    return {
      id: `event-${String(index).padStart(6, "0")}`,
      user_id: `owner-${index % OWNERS}`,
      session_id: `session-${Math.floor(index / (OWNERS * 20))}`,
      source: kind === 6 ? `till ${number()}` : "chat",
      tags: kind === 7 ? [word, number()] : [word],
      ...(kind === 8 ? { metadata: { order: { [number()]: number() }, [word]: index } } : {}),
      messages: [
        { ...user, ...(kind === 9 ? { speaker: `Bob ${number()}` } : {}), at: timeAt(index) },
        ...(kind === 10
          ? [{ role: "assistant", text: `Noted ${number()} for ${serial}.`, at: timeAt(index) }]
          : []),
      ],
    };
  });
}

const timeAt = (index: number) => new Date(Date.UTC(2026, 3, 1, 0, index)).toISOString();
