import { modeOf, type Policy } from "./policy";
import { PII_KINDS, type Span } from "./span";

export type Place = { readonly start: number; readonly end: number };

const KIND_NAMES: readonly string[] = PII_KINDS;

/**
 * Where a kind stands when two overlap: in the order of PII_KINDS, the tenant's own rules behind SECRET,
 * because who names a customer number means it and no telephone number. What is only tagged hides nothing, so
 * it comes last.
 */
function rankIn(policy: Policy): (span: Span) => number {
  const own = policy.kinds.has("SECRET") ? 0.5 : -1;
  return ({ kind }) => {
    const place = KIND_NAMES.indexOf(kind);
    return (place === -1 ? own : place) + (modeOf(kind, policy) === "tag" ? PII_KINDS.length : 0);
  };
}

/** Settles hits that overlap: the kind that ranks first wins, then the longer, then the earlier hit. */
function settle(group: Span[], rank: (span: Span) => number): Span[] {
  if (group.length === 1) return group;
  group.sort((a, b) => rank(a) - rank(b) || b.end - b.start - (a.end - a.start) || a.start - b.start);
  const won: Span[] = [];
  for (const hit of group) {
    let low = 0;
    let high = won.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((won[middle]?.end ?? 0) <= hit.start) low = middle + 1;
      else high = middle;
    }
    if ((won[low]?.start ?? hit.end) >= hit.end) won.splice(low, 0, hit);
  }
  return won;
}

/** The hits that touch none of the placeholders. Both lists are in order. */
function beside(placeholders: readonly Place[], hits: readonly Span[]): Span[] {
  let next = 0;
  return hits.filter((hit) => {
    while ((placeholders[next]?.end ?? hit.end) <= hit.start) next += 1;
    return (placeholders[next]?.start ?? hit.end) >= hit.end;
  });
}

/**
 * The hits that win, in order. Each chain of overlapping hits is settled by itself, once, so that a long
 * text with many hits costs no more for each of them. Placeholders are in order and always win.
 */
export function resolve(hits: readonly Span[], placeholders: readonly Place[], policy: Policy): Span[] {
  const rank = rankIn(policy);
  const won: Span[] = [];
  let group: Span[] = [];
  let end = 0;
  const settleGroup = (): void => {
    for (const hit of settle(group, rank)) won.push(hit);
    group = [];
  };
  for (const hit of beside(
    placeholders,
    hits.toSorted((a, b) => a.start - b.start),
  )) {
    if (hit.start >= end && group.length > 0) settleGroup();
    group.push(hit);
    end = Math.max(end, hit.end);
  }
  settleGroup();
  return won;
}
