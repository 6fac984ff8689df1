import { z } from "zod";
import { uuidv7 } from "@/lib/base/core";
import { submitWith } from "@/lib/surfaces/adapters";
import { defineTool } from "../tool";
import { toToolResult, verdictOutput } from "../verdict";
import { time } from "./fields";

/** Stores a statement because somebody asked for it, and says what became of it. */
export const remember = defineTool({
  name: "remember",
  description:
    "Save one lasting statement (preference, fact, decision) when the person asks for it or states it, as a whole sentence that names whom it is about. Say that it is saved only if status is stored or superseding.",
  hints: "write",
  hasOwner: true,
  input: z.object({
    text: z.string(),
    type: z.enum(["preference", "fact", "decision", "mood", "interaction"]).optional(),
    at: time("When it was said, ").optional(),
    tags: z.array(z.string()).max(64).optional(),
  }),
  output: verdictOutput,
  async run({ run, sessionId }, { text, type, at, tags }, owner) {
    const event = {
      ...owner,
      // Asked for again, it is a new statement, also when what it said was corrected or forgotten since.
      id: uuidv7(),
      role: "user" as const,
      text,
      keep: true as const,
      source: "mcp",
      ...(type === undefined ? {} : { type }),
      ...(at === undefined ? {} : { at }),
      ...(tags === undefined ? {} : { tags }),
      ...(sessionId === null ? {} : { session_id: sessionId }),
    };
    const [verdict] = await submitWith(run, [event]);
    return toToolResult(verdict ?? NOTHING);
  },
});

/** The verdict of an event that the server did not list. */
const NOTHING = { id: "", isRepeat: false, masked: [], messages: [] };
