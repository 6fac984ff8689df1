import { type Ctx, type OwnerFields, type OwnerRef, resourceUri } from "@/lib/base/core";
import { sanitizeLine } from "@/lib/engine/retrieve";
import { listMoods, listMoodsInput, readPatternTexts } from "@/lib/features/patterns";
import { toItem } from "./input";
import type { Line } from "./sections";

/** Returns a line per pattern of the owner; none while patterns are off. */
export async function readPatternLines(ctx: Ctx, fields: OwnerFields): Promise<Line[]> {
  return (await readPatternTexts(ctx, fields)).map(({ text, uri }, order) => ({
    text: `- ${sanitizeLine(text)}`,
    item: toItem("requested", { uri }),
    order,
    shows: [],
  }));
}

/** Returns a line per week with moods, the newest first to take; none while they are too few. */
export async function readMoodLines(ctx: Ctx, owner: OwnerRef, fields: OwnerFields): Promise<Line[]> {
  const { is_enough, weeks } = await listMoods(ctx, listMoodsInput.parse(fields), "hot");
  if (!is_enough) return [];
  const uri = resourceUri(ctx.tenantId, owner, "moods");
  const lines = weeks.map(({ from, words }, order): Line => {
    const counts = words.map(({ word, count }) => `${word} ${count}`).join(", ");
    return { text: `- Week of ${from}: ${counts}`, item: toItem("requested", { uri }), order, shows: [] };
  });
  return lines.toReversed();
}
