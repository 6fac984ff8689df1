import { AppError } from "@/lib/base/core";
import type {
  DecisionLine,
  EventLine,
  ImportLine,
  MemoryLine,
  OwnerLine,
  VariableLine,
} from "./import-input";

/** An event with its decisions and memories. `index` is the index of its line, for the paths of problems. */
export type EventGroup = {
  readonly index: number;
  readonly line: EventLine;
  readonly decisions: readonly DecisionLine[];
  readonly memories: readonly MemoryLine[];
};

/** An owner's events in their order, and the variables of its sessions. */
export type OwnerGroup = {
  readonly owner: OwnerLine;
  readonly events: readonly EventGroup[];
  readonly variables: readonly VariableLine[];
};

/**
 * Groups the lines of an import by owner and event. Throws `invalid_input` for a line in the wrong place, and
 * for a decision or a memory that does not match its event.
 */
export function groupLines(lines: readonly ImportLine[]): readonly OwnerGroup[] {
  const owners: { owner: OwnerLine; events: MutableGroup[]; variables: VariableLine[] }[] = [];
  for (const [index, line] of lines.entries()) {
    const last = owners.at(-1);
    const group = last?.events.at(-1);
    if (line.type === "settings") continue;
    if (line.type === "owner") owners.push({ owner: line, events: [], variables: [] });
    else if (!last) throw wrong(index, "type", "must follow the line of an owner");
    else if (line.type === "event") last.events.push({ index, line, decisions: [], memories: [] });
    else if (line.type === "variable") last.variables.push(line);
    else if (group?.line.id !== line.event_id) throw wrong(index, "event_id", "must name the event above");
    else add(group, line, index);
  }
  return owners;
}

type MutableGroup = EventGroup & { readonly decisions: DecisionLine[]; readonly memories: MemoryLine[] };

function add(group: MutableGroup, line: DecisionLine | MemoryLine, index: number): void {
  const message = group.line.payload.messages[line.ordinal];
  const decision = group.decisions.find(({ ordinal }) => ordinal === line.ordinal);
  if (!message) throw wrong(index, "ordinal", "must name a message of the event");
  if (line.type === "decision") {
    if (decision) throw wrong(index, "ordinal", "must have one decision");
    group.decisions.push(line);
    return;
  }
  if (decision?.position !== line.position || decision.memory_position !== line.position)
    throw wrong(index, "position", "must be that of the decision");
  if (message.text !== line.text || message.role !== line.role)
    throw wrong(index, "text", "must be that of the message");
  if (group.memories.some(({ ordinal }) => ordinal === line.ordinal))
    throw wrong(index, "ordinal", "must have one memory");
  group.memories.push(line);
}

function wrong(index: number, field: string, message: string): AppError {
  const fields = [{ path: `lines[${index}].${field}`, message }];
  return new AppError("invalid_input", "The lines are not those of an export.", { fields });
}
