import { AppError, type OwnerFields } from "@/lib/base/core";
import type { EventOutput } from "@/lib/features/memories";
import { type MessageVerdict, unstoredVerdicts, verdictsOfMessages } from "@/lib/surfaces/adapters";
import { callOperation, readEventOperation } from "@/lib/surfaces/operations";
import type { Mem0Call } from "./call";
import { unlessUnknown } from "./read-memories";
import { outcomeOf, resultsOf, type Verdict } from "./results";

/** The ids of ignored adds begin with it. Nothing of such an add is stored, not even that it was sent. */
const IGNORED = "ignored-";
const IGNORED_VERDICTS = unstoredVerdicts("ignored", 1);

/** Returns the event id of an add, by which readEventStatus recognises one that was ignored. */
export function eventIdOf(id: string, verdicts: readonly Pick<MessageVerdict, "reason">[]): string {
  return verdicts.every(({ reason }) => reason === "ignored") ? `${IGNORED}${id}` : id;
}

/** Returns what became of an added event. One that was split is as late as its last part. */
export async function readEventStatus({ ctx, params: [id = ""] }: Mem0Call): Promise<object> {
  const read = readVerdicts(ctx, id, {});
  const verdicts = id.startsWith(IGNORED) ? ((await unlessUnknown(read)) ?? IGNORED_VERDICTS) : await read;
  return { id, event_type: "ADD", ...outcomeOf(verdicts), results: await resultsOf(ctx, verdicts) };
}

/** Returns the status of an event of an owner, without its results. */
export async function statusOfEvent(ctx: Mem0Call["ctx"], id: string, owner: OwnerFields): Promise<string> {
  return outcomeOf(await readVerdicts(ctx, id, owner)).status;
}

async function readVerdicts(ctx: Mem0Call["ctx"], id: string, owner: OwnerFields): Promise<Verdict[]> {
  const events = await readParts(id, (part) =>
    callOperation(readEventOperation, ctx, { id: part, ...owner }),
  );
  return events.flatMap(verdictsOf);
}

function verdictsOf({ status, decisions }: EventOutput): Verdict[] {
  if (status !== "decided")
    return [{ outcome: status === "dead" ? "failed" : "queued", memoryId: null, reasonText: null }];
  return verdictsOfMessages(decisions);
}

/** A long conversation has the events `id#0`, `id#1` and so on. Throws `not_found` for an unknown id. */
async function readParts(id: string, read: (id: string) => Promise<EventOutput>): Promise<EventOutput[]> {
  const whole = await unlessUnknown(read(id));
  if (whole) return [whole];
  const parts: EventOutput[] = [];
  for (;;) {
    const part = await unlessUnknown(read(`${id}#${parts.length}`));
    if (part) parts.push(part);
    else if (parts.length > 0) return parts;
    else throw new AppError("not_found", "Event not found. It may have been deleted.");
  }
}
