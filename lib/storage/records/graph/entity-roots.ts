import { SELF } from "./entity-numbers";

/** An entity that the rules or a person take for another one. */
export type BasedEntity = { readonly entityNo: number; readonly baseNo: number | null };

/**
 * Returns which entity each of some entities is shown as, without those that are shown as themselves. The
 * rules count first, then the merges in their order: a merge moves what `from` is shown as into what `into`
 * is shown as. A merge with an entity that no memory names does nothing; the owner needs no memory.
 */
export function rootsOf(
  entities: readonly BasedEntity[],
  merges: readonly { readonly from: number; readonly into: number }[],
): ReadonlyMap<number, number> {
  const known = new Set([SELF, ...entities.map(({ entityNo }) => entityNo)]);
  const parents = new Map<number, number>();
  const rootOf = (no: number): number => {
    let root = no;
    for (let parent = parents.get(root); parent !== undefined; parent = parents.get(root)) root = parent;
    return root;
  };
  const join = (from: number, into: number) => {
    if (!known.has(from) || !known.has(into)) return;
    const [below, above] = [rootOf(from), rootOf(into)];
    if (below !== above) parents.set(below, above);
  };
  for (const { entityNo, baseNo } of entities.toSorted((a, b) => a.entityNo - b.entityNo))
    if (baseNo !== null) join(entityNo, baseNo);
  for (const { from, into } of merges) join(from, into);
  return new Map([...parents.keys()].map((no) => [no, rootOf(no)]));
}
