import { cutParts } from "@/lib/analysis/text";
import { giveWay, type TenantNo } from "@/lib/base/core";
import type { CleanRedaction, StoredMessage } from "@/lib/storage/records";

/**
 * Cuts the long messages of an event into parts, and moves each redaction to the part that contains it. The
 * redactions of a message are in order of position. The first part keeps the ordinal of its message; the
 * others follow all messages. Lets other requests run between messages.
 */
export async function cutMessages(
  { tenantNo }: { readonly tenantNo: TenantNo },
  messages: readonly StoredMessage[],
  redactions: readonly CleanRedaction[],
): Promise<{ messages: StoredMessage[]; redactions: CleanRedaction[] }> {
  const cut: string[][] = [];
  for (const { text } of messages) {
    await giveWay(tenantNo);
    cut.push(cutParts(text));
  }
  if (cut.every((parts) => parts.length === 1))
    return { messages: [...messages], redactions: [...redactions] };
  const firsts: StoredMessage[] = [];
  const others: StoredMessage[] = [];
  const places = new Map<string, Place[]>();
  for (const [of, message] of messages.entries()) {
    const texts = cut[of] ?? [];
    const count = texts.length;
    let from = 0;
    const found: Place[] = [];
    for (const [index, text] of texts.entries()) {
      const ordinal = index === 0 ? of : messages.length + others.length;
      const part = count === 1 ? message : { ...message, text, part: { of, no: index + 1, count } };
      if (index === 0) firsts.push(part);
      else others.push(part);
      found.push({ from, field: `messages[${ordinal}].text` });
      from += text.length;
    }
    places.set(`messages[${of}].text`, found);
  }
  const moved = redactions.map((redaction) => {
    const found = places.get(redaction.field);
    // Later redactions of this message are in this part or a later one.
    while ((found?.[1]?.from ?? Number.POSITIVE_INFINITY) <= redaction.start) found?.shift();
    const place = found?.[0];
    return place ? { ...redaction, field: place.field, start: redaction.start - place.from } : redaction;
  });
  return { messages: [...firsts, ...others], redactions: moved };
}

/** Where a part begins in its message, and its field. */
type Place = { readonly from: number; readonly field: string };
