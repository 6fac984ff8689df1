import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";

/** The folder that `.ci/open-webui` prepares. */
export const folder = process.env.TEST_OPEN_WEBUI ?? "";
export const python = path.join(folder, "python/bin/python");

type Message = { readonly role: string; readonly content: unknown; readonly id?: string };
type Body = { readonly messages: readonly Message[]; readonly chat_id?: string };
/** A call of the filter by Open WebUI. */
export type Step = {
  readonly method: "inlet" | "outlet";
  readonly body: Body & { readonly id?: string };
  readonly metadata?: { readonly task: string };
  readonly emitter?: "fails";
};
type Emitted = { readonly type: string; readonly data: Record<string, unknown> };
type StepResult = {
  readonly body: Body;
  readonly events: readonly Emitted[];
  readonly seconds: number;
  /** Background tasks when the method returned. */
  readonly pending: number;
};

/** Calls the filter with these valves, one step after the other. `given` says how it is loaded. */
export async function runFilter(
  steps: readonly Step[],
  valves: object,
  given: object,
): Promise<StepResult[]> {
  const user = { id: "ana", name: "Ana", role: "user" };
  const running = promisify(execFile)(python, ["testkit/open-webui/driver.py"]);
  const withUser = steps.map((step) => ({ user, ...step }));
  running.child.stdin?.end(
    JSON.stringify({
      valves: { api_key: "any", ...valves },
      user_valves: {},
      ...given,
      steps: withUser,
    }),
  );
  return JSON.parse((await running).stdout);
}
