import {
  branchOf,
  type Fields,
  isFields,
  newestLeaf,
  OTHER_BRANCH,
  readParts,
  removeBlocks,
  textOf,
  timeOf,
  times,
} from "./fields";
import { type Converted, eventsOfMessage, type ImportedEvent, tagsOf } from "./imported-event";

/** What Open WebUI shows folded in an answer: reasoning, tool calls and code. */
const DETAILS = /<details type="(\w+)"[^<>]*>[\s\S]*?(?:<\/details>|$)/g;
/** How older versions stored the reasoning of a model. */
const RAW_REASONING = /^\s*<(think|thinking|reasoning|thought)>[\s\S]*?<\/\1>/g;

/**
 * Converts a chat of Open WebUI's export: the branch that ends at `currentId`. System messages, reasoning,
 * tool calls and attachments are left out.
 */
export function fromOpenWebUiChat(exported: Fields): Converted {
  const chat = isFields(exported.chat) ? exported.chat : exported;
  const session = textOf(exported.id);
  const account = textOf(exported.user_id);
  if (account?.startsWith("shared-"))
    return { source: "open-webui", events: [], skipped: ["shared copy of a chat"] };
  const { branch, others } = shownBranch(chat);
  const events: ImportedEvent[] = [];
  const skipped = [...times(others, OTHER_BRANCH)];
  for (const message of branch) {
    const { role } = message;
    if (role !== "user" && role !== "assistant") {
      skipped.push(`${textOf(role) ?? "unknown"} message`);
      continue;
    }
    const { text, leftOut } = readMessage(message);
    skipped.push(...leftOut);
    events.push(
      ...eventsOfMessage(
        `open-webui:${textOf(message.id) ?? `${session}:${events.length}`}`,
        { role, text, at: timeOf(message.timestamp) ?? timeOf(exported.created_at) },
        { source: "open-webui", ...(session === null ? {} : { session_id: `open-webui:${session}` }) },
      ),
    );
  }
  return { source: "open-webui", events, skipped, account };
}

/** A chat of an older version has only the list of the messages that it shows. */
function shownBranch({ history, messages: list }: Fields): { branch: readonly Fields[]; others: number } {
  const messages = isFields(history) && isFields(history.messages) ? history.messages : {};
  const current = isFields(history) ? textOf(history.currentId) : null;
  const count = Object.keys(messages).length;
  if (count === 0) return { branch: Array.isArray(list) ? list.filter(isFields) : [], others: 0 };
  const parentOf = ({ parentId }: Fields) => parentId;
  const isKnown = current !== null && Object.hasOwn(messages, current);
  const last = isKnown ? current : newestLeaf(messages, parentOf, ({ timestamp }) => timeOf(timestamp));
  const branch = branchOf(messages, last, parentOf);
  return { branch, others: count - branch.length };
}

/** Returns the text of a message, and the kinds of what is left out of it. */
function readMessage({ role, content, files }: Fields): { text: string; leftOut: readonly string[] } {
  const { texts, others } = readParts(content, ({ type, text }) => (type === "text" ? text : null));
  const attached = others + (Array.isArray(files) ? files.length : 0);
  const attachments = times(attached, "attachment");
  const whole = texts.join("\n");
  if (role === "user") return { text: whole, leftOut: attachments };
  const raw = removeBlocks(whole, RAW_REASONING);
  const { text, kinds } = removeBlocks(raw.text, DETAILS);
  return { text, leftOut: [...attachments, ...times(raw.kinds.length, "reasoning"), ...kinds] };
}

/** Converts a memory of Open WebUI. It is kept in any case, and its path becomes a tag. */
export function fromOpenWebUiMemory(memory: Fields): Converted {
  const text = textOf(memory.content);
  const id = textOf(memory.id);
  if (text === null || id === null)
    return { source: "open-webui", events: [], skipped: ["memory without text"] };
  const { tags, skipped } = tagsOf([memory.path]);
  const events = eventsOfMessage(
    `open-webui:${id}`,
    { role: "user", text, at: timeOf(memory.created_at), overrides: { keep: true } },
    { source: "open-webui", tags },
  );
  return { source: "open-webui", events, skipped, account: textOf(memory.user_id) };
}
