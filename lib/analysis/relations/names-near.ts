import { nameAt, nameBefore, namesAt } from "./names";
import type { Token } from "./tokens";

const CALLED = /^(?:called|named|namens|genannt|llamad[oa]s?|nommee?s?|appelee?s?|prenommee?)$/;

/** Names after a noun: "Anna", ", Anna,", "called Anna", ": Tom and Ben". */
export function namesAfter(
  tokens: readonly Token[],
  from: number,
  isPlural: boolean,
): { names: string[]; end: number } | null {
  const token = tokens[from];
  if (!token) return null;
  const read = (at: number) => {
    if (isPlural) return namesAt(tokens, at);
    const name = nameAt(tokens, at);
    return name && { names: [name.name], end: name.end };
  };
  if (CALLED.test(token.folded)) return read(from + 1);
  if (token.text === "," || token.text === ":" || token.text === "(") {
    const found = read(from + (CALLED.test(tokens[from + 1]?.folded ?? "") ? 2 : 1));
    const closing = found && tokens[found.end];
    if (!found) return null;
    if (!closing) return found;
    if (/^[,.!;)]$/.test(closing.text))
      return { ...found, end: found.end + (/^[,)]$/.test(closing.text) ? 1 : 0) };
    return closing.text === "-" || /^(?:and|und|y|et)$/.test(closing.folded) ? found : null;
  }
  return token.isCapital || nameAt(tokens, from) ? read(from) : null;
}

const AFTER_PREDICATE =
  /^(?:and|or|but|from|who|in|at|since|because|now|too|und|aber|von|aus|y|pero|de|desde|et|mais|depuis|here)$/;

/**
 * "Anna is my sister", "Emily and Jack are my kids", "Sam, my older brother, called", "Ruth, that's my
 * sister".
 */
export function namesBefore(
  tokens: readonly Token[],
  { start, end }: { readonly start: number; readonly end: number },
): { names: string[]; isStated: boolean } | null {
  const before = tokens[start - 1];
  if (before?.text === ",") {
    const closing = tokens[end];
    const name = nameBefore(tokens, start - 1);
    const isOpening = name !== null && (name.start === 0 || !tokens[name.start - 1]?.isWord);
    const isClosed = closing === undefined || /^[,.!]$/.test(closing.text);
    return name && isOpening && isClosed ? { names: [name.name], isStated: false } : null;
  }
  const isPointed =
    before?.folded === "'s" && tokens[start - 2]?.folded === "that" && tokens[start - 3]?.text === ",";
  const pointed = isPointed ? nameBefore(tokens, start - 3) : null;
  if (pointed) return { names: [pointed.name], isStated: true };
  if (!before || !/^(?:is|are|ist|sind|es|son|est|sont|'s)$/.test(before.folded)) return null;
  const last = nameBefore(tokens, start - 1);
  // "Übrigens ist meine Frau allergisch": what follows is said of her.
  const next = tokens[end];
  const isComplete = !next?.isWord || AFTER_PREDICATE.test(next.folded);
  if (!last || !isComplete) return null;
  const names = [last.name];
  let from = last.start;
  while (/^(?:and|und|y|et|,)$/.test(tokens[from - 1]?.folded ?? "")) {
    const previous = nameBefore(tokens, from - 1);
    if (!previous) break;
    names.unshift(previous.name);
    from = previous.start;
  }
  return from === 0 || !tokens[from - 1]?.isWord ? { names, isStated: true } : null;
}
