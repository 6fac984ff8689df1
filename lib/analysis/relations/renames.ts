import { foldedOf } from "./endings";
import { nameAt, nameBefore } from "./names";
import type { Token } from "./tokens";
import type { FoundRename } from "./types";

/** A corrected name, before its kind is known. */
export type Rename = Omit<FoundRename, "kind">;

const NAMING =
  /(?:^| )(?:name|names?'s|called|named|spelled|spelt|written|heisst|namens|llama|llamaba|nombre|nom|prenom|appelle)(?: |$)/;
const NOT = /^(?:not|'t|nicht|no|pas|non)$/;
const BUT = /^(?:but|sondern|sino|mais|it|he|she|er|sie|es|il|elle|c)$/;
const IS = /^(?:is|'s|est|ist|heisst|but|sondern|sino|mais|actually|,|;|it|he|she|er|sie|es|il|elle|c'|c)$/;
const NEAR = 6;

/**
 * Finds the names that a sentence corrects, in both orders: "His name is Erik, not Eric", "Er heißt nicht
 * Eric, sondern Erik". Only words of naming count, so "I live in Rome, not Paris" corrects none.
 */
export function findRenames(tokens: readonly Token[]): Rename[] {
  return tokens.flatMap(({ folded }, at) => (NOT.test(folded) ? (renameAt(tokens, at) ?? []) : []));
}

function renameAt(tokens: readonly Token[], at: number): Rename | null {
  // "No se llama Eric, sino Erik".
  const isSpanish = tokens[at + 1]?.folded === "se" && tokens[at + 2]?.folded === "llama";
  const instead = nameAt(tokens, isSpanish ? at + 3 : at + 1);
  if (!instead) return null;
  let end = at;
  while (end > 0 && /^(?:,|and|et|y|-|\()$/.test(tokens[end - 1]?.folded ?? "")) end--;
  const name = nameBefore(tokens, end);
  if (name && NAMING.test(foldedOf(tokens, name.start - NEAR, name.start)))
    return different(name.name, instead.name);
  if (!isSpanish && !NAMING.test(foldedOf(tokens, at - NEAR, at))) return null;
  let next = instead.end;
  const hasTurn = tokens.slice(next, next + 3).some((token) => BUT.test(token.folded));
  while (next < instead.end + 4 && IS.test(tokens[next]?.folded ?? "")) next++;
  const right = hasTurn ? nameAt(tokens, next) : null;
  return right && different(right.name, instead.name);
}

const different = (name: string, instead: string): Rename | null =>
  name.toLowerCase() === instead.toLowerCase() ? null : { name, instead };
