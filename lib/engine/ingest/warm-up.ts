import { decide } from "@/lib/analysis/decide";
import { link } from "@/lib/analysis/link";
import { judgePairs, linkKeys, parseStatement } from "@/lib/analysis/pairs";
import { DEFAULT_POLICY, redactText } from "@/lib/analysis/pii";

/** Messages that take most of the rules. The last one has the length of a part of a long message. */
const SAMPLES: readonly string[] = [
  "My name is Ana Ruiz and I moved to Lund in May 2024, because I work there as a nurse.",
  "I think we met Tom at home on Friday; he sold his old car for 900 dollars!",
  "[EMAIL] ".repeat(100),
];
/** Takes the rules of numbers, which other messages do not reach. */
const NUMBERS =
  "Call +46 70 123 45 67 or ana@example.com; card 4111 1111 1111 1111, IBAN DE89 3704 0044 0532 0130 00, code 4711.";
/** A text with a character beyond Latin-1 has patterns of its own. */
const WIDE = "\u{1F600}";

/**
 * Redacts sample messages, links them, decides them and finds their topics. With --no-regexp-tier-up
 * (package.json, Dockerfile), the first use of a rule compiles its patterns to machine code. That takes about
 * 200 ms of CPU for all, which no request should wait for.
 *
 * The rules that read every character of a message come first: V8 optimizes no pattern any more as soon as
 * the process has 16 MB of machine code, which all rules together exceed. Without that, the words before a
 * telephone number take 16 ms in a message of 32 KB instead of .1 ms.
 */
export function warmUpRules(): void {
  for (const rule of [redactSample, linkSample, decideSample]) for (const sample of SAMPLES) rule(sample);
}

function redactSample(text: string): void {
  for (const sample of [text, `${text} ${NUMBERS}`])
    for (const part of [sample, `${sample} ${WIDE}`]) redactText(part, DEFAULT_POLICY);
}

function linkSample(text: string): void {
  const place = { sessionId: null, saidAt: 0 };
  const said = (statement: string) => ({
    ...place,
    statement: parseStatement(statement),
    role: "user",
    speaker: null,
  });
  const memories = SAMPLES.map((sample, position) => ({ ...place, text: sample, position }));
  link({ ...place, text }, memories);
  const older = memories.map((memory) => ({
    ...said(memory.text),
    key: memory.position,
    cosine: null,
    turnsBetween: 1,
  }));
  judgePairs({ ...said(text), embedded: null }, older, () => 1);
}

function decideSample(text: string): void {
  decide({ role: "user", text });
  linkKeys({ role: "user", speaker: null, text });
}
