import type { Sent } from "@/lib/engine/ingest/testing";

export const NAME = "Quillfeather";
export const VALUE = "zq4711blau";
export const SENTENCE = "harbour cranes sing at dusk";
export const CANARIES = [NAME, VALUE, "harbour cranes"];
/** Patterns that match the canaries and do not contain them. */
export const PATTERNS = ["Quill[f]eather", "zq[4]711blau", "harbour [c]ranes"];

export const KEPT = [
  "I water the plants on Mondays",
  "My plants stand on the balcony",
  "I keep the hose in the shed",
];
export const kept = (text: string): Sent => ({ user_id: "ana", session_id: "talk", role: "user", text });

/** Events with the canaries in every field of a text. */
export function canaryEvents(): Sent[] {
  const said = (text: string, own: Partial<Sent> = {}): Sent => ({ ...kept(text), ...own });
  const long = Array.from(
    { length: 30 },
    (_, index) =>
      `Cellar ${index} has ${index + 3} windows, and ${index === 7 ? SENTENCE : "its walls are white"}.`,
  );
  return [
    said(`My neighbour ${NAME} says that ${SENTENCE}`, {
      speaker: NAME,
      tags: [VALUE],
      source: VALUE,
      metadata: { note: VALUE, [VALUE]: NAME, nested: [{ deep: SENTENCE }] },
    }),
    said(`Look at this! [shared a photo of ${NAME} in front of a crane]`),
    said(`I like the ${VALUE} lamp at 40%`),
    said(`Actually, I like the ${VALUE} lamp at 20% now`),
    said(`My sister ${NAME} lives in Rotterdam`),
    said(`Does ${NAME} know that?`),
    said("I keep the ladder in the cellar", { metadata: { note: VALUE } }),
    said(`You collect old ${VALUE} records from New Orleans.`, { role: "assistant" }),
    said("Exactly!"),
    said(long.join("\n\n")),
  ];
}
