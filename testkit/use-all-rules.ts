// Decides and redacts the labelled messages twice, and redacts the sentences of ordinary life twice, so that
// V8 compiles the patterns of all rules that they reach to machine code. A test runs this in a process of its
// own.
import { decide } from "@/lib/analysis/decide";
import { linkKeys } from "@/lib/analysis/pairs";
import { DEFAULT_POLICY, redactText } from "@/lib/analysis/pii";
import { deciderCases } from "./golden/cases";
import { plainSentences, secretSentences } from "./ordinary/sets";

for (const sentences of [secretSentences(), plainSentences(), secretSentences(), plainSentences()])
  for (const { text } of sentences) redactText(text, DEFAULT_POLICY);
for (const round of ["", " "])
  for (const { role, text } of deciderCases()) {
    redactText(text, DEFAULT_POLICY);
    decide({ role, text: text + round });
    linkKeys({ role, speaker: null, text: text + round });
  }
