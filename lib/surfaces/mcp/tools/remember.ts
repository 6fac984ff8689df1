import { z } from "zod";
import { sendEventsOperation } from "@/lib/surfaces/operations";
import { defineTool } from "../tool";
import { verdictOutput, verdictText, waitForVerdict } from "../wait-for-verdict";
import { time } from "./fields";

/** Stores a statement because somebody asked for it, and says what became of it. */
export const remember = defineTool({
  name: "remember",
  title: "Remember",
  description:
    "Save one lasting statement, such as a preference, fact or decision, when the person asks for it or states it. Write it as a whole sentence that names whom it is about. Never tell the person that it is saved unless status says so.",
  hints: "write",
  hasOwner: true,
  input: z.object({
    text: z.string(),
    type: z.enum(["preference", "fact", "decision", "mood", "interaction"]).optional(),
    at: time("When it was said").optional(),
    tags: z.array(z.string()).max(64).optional(),
  }),
  output: verdictOutput,
  async run(session, { text, type, at, tags }, owner) {
    const message = {
      role: "user" as const,
      text,
      keep: true as const,
      ...(type === undefined ? {} : { type }),
      ...(at === undefined ? {} : { at }),
    };
    const session_id = session.sessionId;
    const event = { ...owner, ...message, tags, source: "mcp", ...(session_id ? { session_id } : {}) };
    const { events } = await session.run(sendEventsOperation, { events: [event] });
    const verdict = await waitForVerdict(session, events[0]?.id ?? "", owner);
    return { structured: verdict, text: verdictText(verdict) };
  },
});
