import { cutParts } from "@/lib/analysis/text";
import { giveWay, type TenantNo } from "@/lib/base/core";
import type { CleanRedaction, StoredMessage } from "@/lib/storage/records";

/** A part of a message, its ordinal in the event, and where its text begins in that of the message. */
type Part = { readonly message: StoredMessage; readonly ordinal: number; readonly from: number };

/**
 * Cuts the long messages of an event into parts, and moves each redaction to the part that contains it. The
 * first part keeps the ordinal of its message; the others follow all messages. Lets other requests run
 * between messages.
 */
export async function cutMessages(
  { tenantNo }: { readonly tenantNo: TenantNo },
  messages: readonly StoredMessage[],
  redactions: readonly CleanRedaction[],
): Promise<{ messages: StoredMessage[]; redactions: CleanRedaction[] }> {
  const cut: string[][] = [];
  for (const [index, { text }] of messages.entries()) {
    if (index > 0) await giveWay(tenantNo);
    cut.push(cutParts(text));
  }
  if (cut.every((texts) => texts.length === 1))
    return { messages: [...messages], redactions: [...redactions] };
  const located = locateParts(messages, cut);
  const partsByField = new Map(located.map((parts, ordinal) => [textField(ordinal), parts]));
  const ordered = located.flat().sort((a, b) => a.ordinal - b.ordinal);
  return {
    messages: ordered.map(({ message }) => message),
    redactions: redactions.map((redaction) =>
      moveRedaction(redaction, partsByField.get(redaction.field) ?? []),
    ),
  };
}

const textField = (ordinal: number) => `messages[${ordinal}].text`;

/** Returns the parts of each message from the texts into which it is cut. */
function locateParts(messages: readonly StoredMessage[], cut: readonly string[][]): Part[][] {
  let nextOrdinal = messages.length;
  return messages.map((message, of) => {
    const texts = cut[of] ?? [];
    const count = texts.length;
    let from = 0;
    return texts.map((text, index) => {
      const part = {
        message: count === 1 ? message : { ...message, text, part: { of, no: index + 1, count } },
        ordinal: index === 0 ? of : nextOrdinal++,
        from,
      };
      from += text.length;
      return part;
    });
  });
}

/** Returns a redaction with its field and start in the part where it begins. */
function moveRedaction(redaction: CleanRedaction, parts: readonly Part[]): CleanRedaction {
  const part = parts.findLast(({ from }) => from <= redaction.start);
  return part
    ? { ...redaction, field: textField(part.ordinal), start: redaction.start - part.from }
    : redaction;
}
