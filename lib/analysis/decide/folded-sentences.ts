import { foldToBaseLetters, MAX_ANALYSED_CHARS, normalize, sentences } from "@/lib/analysis/text";

/** Returns the sentences of a text in base letters. Reads at most its first MAX_ANALYSED_CHARS. */
export function foldedSentences(text: string): string[] {
  return sentences(foldToBaseLetters(withoutInnerStops(normalize(text.slice(0, MAX_ANALYSED_CHARS)))));
}

/** Removes full stops that do not end a sentence, as in "bis 15.12. in Graz" and "bis 19. Juni". */
function withoutInnerStops(text: string): string {
  return text
    .replace(/(\d\.\d{1,2}\.)(?= [a-zäöü])/g, "$1,")
    .replace(/(\d)\. (?=(?:Jan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez))/g, "$1 ");
}
