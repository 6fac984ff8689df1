import { roleOf } from "./roles";
import type { Token } from "./tokens";
import { AND, isNoName, PARTICLES, TITLES } from "./words";

/** A name and the place after it. */
export type Name = { readonly name: string; readonly end: number };

const MAX_WORDS = 4;
/** An English possessive, or a verb joined to the name: "Anna's". */
const isJoined = (token: Token | undefined) => token?.folded === "'s" || token?.folded === "'";

/** Returns the name that starts at a place: "Anna", "Mr. Patel", "la señora Ruiz", "Ana de la Torre". */
export function nameAt(tokens: readonly Token[], from: number): Name | null {
  let first = from;
  if (/^(?:la|el|le|the)$/.test(tokens[first]?.folded ?? "") && isTitle(tokens[first + 1])) first++;
  let next = first;
  if (isTitle(tokens[next])) {
    next++;
    if (tokens[next]?.text === ".") next++;
  }
  const opening = tokens[next];
  if (!opening || !isNameWord(opening)) return null;
  let end = next + 1;
  while (end - next < MAX_WORDS) {
    const token = tokens[end];
    if (token?.isCapital && isNameWord(token)) end++;
    else if (token && PARTICLES.has(token.folded)) {
      const after = PARTICLES.has(tokens[end + 1]?.folded ?? "") ? end + 2 : end + 1;
      const following = tokens[after];
      if (!following?.isCapital || !isNameWord(following)) break;
      end = after + 1;
    } else break;
  }
  return { name: textOf(tokens, first, end), end };
}

/** Returns the names of a list: "Mia", "Mia and Zoe", "Tom, Ben and Max". */
export function namesAt(tokens: readonly Token[], from: number): { names: string[]; end: number } | null {
  const first = nameAt(tokens, from);
  if (!first) return null;
  const names = [first.name];
  let end = first.end;
  while (names.length < 6) {
    const separator = tokens[end];
    if (separator?.text !== "," && !AND.has(separator?.folded ?? "")) break;
    const isOxford = separator?.text === "," && AND.has(tokens[end + 1]?.folded ?? "");
    const next = nameAt(tokens, end + (isOxford ? 2 : 1));
    if (!next || isJoined(tokens[next.end])) break;
    names.push(next.name);
    end = next.end;
  }
  return { names, end };
}

/** Returns the name that ends before a place, and where it starts. */
export function nameBefore(tokens: readonly Token[], end: number): { name: string; start: number } | null {
  let start = end;
  while (start > 0 && end - start < MAX_WORDS) {
    const token = tokens[start - 1];
    if (!token?.isCapital || !isNameWord(token)) break;
    start--;
  }
  if (start === end) return null;
  if (tokens[start - 1]?.text === "." && isTitle(tokens[start - 2])) start -= 2;
  else if (isTitle(tokens[start - 1])) start--;
  return { name: textOf(tokens, start, end), start };
}

export const textOf = (tokens: readonly Token[], from: number, to: number): string =>
  tokens
    .slice(from, to)
    .map(({ text }) => text)
    .join(" ")
    .replaceAll("\u2024", ".")
    .replace(/ (?=[.,'])/g, "")
    .replace(/(?<=\p{L}') /gu, "");

function isTitle(token: Token | undefined): boolean {
  return token !== undefined && TITLES.has(token.folded.replace(/[.\u2024]$/, ""));
}

function isNameWord(token: Token): boolean {
  return (
    token.isCapital &&
    token.isWord &&
    token.text.length > 1 &&
    !isNoName(token.folded) &&
    !isTitle(token) &&
    roleOf(token.folded, "en")?.isPlural !== true
  );
}
