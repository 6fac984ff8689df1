import { foldToBaseLetters } from "@/lib/analysis/text";
import type { Token } from "./tokens";

const A = "A".codePointAt(0) ?? 0;
const LETTERS = Array.from({ length: 26 }, (_, index) => String.fromCodePoint(A + index));

let places: ReadonlySet<string> | null = null;

/** The countries and the cities of time zones that the runtime knows, in base letters, in English. */
function knownPlaces(): ReadonlySet<string> {
  const regions = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  const countries = LETTERS.flatMap((first) =>
    LETTERS.flatMap((second) => regions.of(`${first}${second}`) ?? []),
  );
  const cities = Intl.supportedValuesOf("timeZone").map(
    (zone) => zone.split("/").at(-1)?.replaceAll("_", " ") ?? "",
  );
  return new Set([...countries, ...cities].map(foldToBaseLetters));
}

/**
 * Whether the words are the name of a country or of a city of a time zone, or have an article before them.
 */
export function isKnownPlace(tokens: readonly Token[], from: number, end: number): boolean {
  if (/^(?:the|a|an)$/.test(tokens[from]?.folded ?? "")) return true;
  places ??= knownPlaces();
  return places.has(
    tokens
      .slice(from, end)
      .map(({ folded }) => folded)
      .join(" "),
  );
}
