// Decides and redacts the labelled messages twice, so that V8 compiles the patterns of all rules that they
// reach to machine code. A test runs this in a process of its own.
import { decide } from "@/lib/analysis/decide";
import { linkKeys } from "@/lib/analysis/pairs";
import { DEFAULT_POLICY, redactText } from "@/lib/analysis/pii";
import { deciderCases } from "./golden/cases";

for (const round of ["", " "])
  for (const { role, text } of deciderCases()) {
    redactText(text, DEFAULT_POLICY);
    decide({ role, text: text + round });
    linkKeys({ role, speaker: null, text: text + round });
  }
