import { parseStatement } from "./statement";

/** Returns whether two texts share a word that carries content, or a concept ("rent" and "landlord"). */
export function hasCommonTopic(newerText: string, olderText: string): boolean {
  const [newer, older] = [parseStatement(newerText), parseStatement(olderText)];
  return (
    [...newer.stems].some((stem) => older.stems.has(stem)) ||
    [...newer.concepts].some((concept) => older.concepts.has(concept))
  );
}
