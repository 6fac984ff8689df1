import { contextLine, type Hit, toContextLine } from "@/lib/engine/retrieve";
import { type ContextInput, type LeftOut, toItem } from "./input";
import type { Intent } from "./intent";
import type { OwnSections } from "./read-sections";
import { isOfDays, requestedDays } from "./requested-days";
import { type FilledSection, fillSection, type Line, toLeftOut } from "./sections";

type Recalled = { readonly hits: readonly Hit[]; readonly timeZone: string };
type HitRequest = {
  readonly input: ContextInput;
  readonly intent: Intent;
  readonly leftOut: LeftOut[];
};

/**
 * Takes the lines of hits that fit into `chars` characters. The question that a hit answers does not stand
 * before it when it has a line of its own, and what this saves is filled with further hits.
 */
export function fillHits(
  { hits, timeZone }: Recalled,
  own: OwnSections,
  chars: number,
  request: HitRequest,
): FilledSection | null {
  const first = fillSection("hits", hitLines(hits, own, timeZone, { ...request, leftOut: [] }), chars, []);
  const ids = new Set(first?.lines.map(({ item }) => item.id));
  const shown = hits.filter(({ id }) => ids.has(id));
  const isShown = (asked: Hit["asked"]) =>
    asked !== null && shown.some((hit) => hit.event_id === asked.event_id && hit.text.includes(asked.text));
  const brief = hits.map((hit) => (ids.has(hit.id) && isShown(hit.asked) ? { ...hit, asked: null } : hit));
  const lines = hitLines(brief, own, timeZone, request);
  const isFirst = ({ item }: Line) => ids.has(item.id);
  const inOrder = [...lines.filter(isFirst), ...lines.filter((line) => !isFirst(line))];
  return fillSection("hits", inOrder, chars, request.leftOut);
}

/**
 * Returns the lines of hits, best first, for a look back those of the days that it names before others. They
 * are shown by time, because a conversation reads like that.
 */
function hitLines(
  hits: readonly Hit[],
  { memoryIds }: OwnSections,
  timeZone: string,
  { input, intent, leftOut }: HitRequest,
): Line[] {
  const days = intent === "recap" ? requestedDays(input, timeZone) : null;
  const ofDays = (hit: Hit) => days !== null && isOfDays(days, new Date(hit.occurred_at));
  const ranked = [...hits.filter(ofDays), ...hits.filter((hit) => !ofDays(hit))];
  const excluded = new Set(input.exclude);
  const byTime = hits.toSorted((a, b) => a.occurred_at.localeCompare(b.occurred_at) || a.key - b.key);
  const order = new Map(byTime.map((hit, index) => [hit, index]));
  return ranked.flatMap((hit) => {
    const text = contextLine(toContextLine(hit), timeZone);
    if (text === null) return [];
    const { id, uri, event_id, session_id, score } = hit;
    const earlier = [...hit.corrects, ...hit.earlier].map((older) => older.id);
    const line = {
      text,
      item: toItem(ofDays(hit) ? "of_days" : "found", { id, uri, event_id, session_id, score, earlier }),
      order: order.get(hit) ?? 0,
      shows: [],
    };
    const reasons: [boolean, LeftOut["reason"]][] = [
      [hit.background, "background"],
      [excluded.has(id), "excluded"],
      [memoryIds.has(id), "shown"],
    ];
    const [reason] = reasons.filter(([applies]) => applies);
    if (reason) leftOut.push(toLeftOut("hits", line, reason[1]));
    return reason ? [] : [line];
  });
}
