import { decide } from "@/lib/analysis/decide";
import { linkKeys } from "@/lib/analysis/pairs";
import { DEFAULT_POLICY, redactText } from "@/lib/analysis/pii";

/** Messages that take most of the rules. The last one has the length of a part of a long message. */
const SAMPLES: readonly string[] = [
  "My name is Ana Ruiz and I moved to Lund in May 2024, because I work there as a nurse.",
  "I think we met Tom at home on Friday; he sold his old car for 900 dollars!",
  "[EMAIL] ".repeat(100),
];

/**
 * Redacts sample messages, decides them and finds their topics. The first use of a rule compiles its
 * patterns, and the second one compiles them to machine code. Together that takes 350 to 450 ms of CPU, which
 * no request should wait for.
 */
export function warmUpRules(): void {
  for (const round of [1, 2]) {
    for (const sample of SAMPLES) {
      // A repeated text is not analysed again.
      const text = `${sample} ${round}.`;
      redactText(text, DEFAULT_POLICY);
      decide({ role: "user", text });
      linkKeys({ role: "user", speaker: null, text });
    }
  }
}
