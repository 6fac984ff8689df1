import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { Palimpsest, PalimpsestError } from "../clients/typescript/palimpsest";
import { Spool } from "../clients/typescript/spool";

export type Step = {
  readonly call: string;
  readonly args: readonly unknown[];
  readonly options?: Readonly<Record<string, unknown>>;
};
type ClientFailure = {
  readonly class: string;
  readonly message: string;
  readonly status: number | null;
  readonly code: string | null;
  readonly fields: readonly unknown[];
  readonly request_id: string | null;
  readonly is_spooled: boolean;
};
export type StepResult = { readonly value: unknown } | { readonly error: ClientFailure };

export type ClientSettings = {
  readonly url: string;
  readonly key: string;
  readonly spool?: string;
  readonly max_bytes?: number;
  readonly timeout_ms?: number;
  readonly max_retries?: number;
};

/** A client of one language. Calls run one after the other. */
export type Driver = { run(step: Step): Promise<StepResult>; stop(): Promise<void> };

/** The ways to call a client. `settings` are the same for all of them. */
export const DRIVERS: Readonly<Record<string, (settings: ClientSettings) => Driver>> = {
  typescript: typescriptDriver,
  python: (settings) => pythonDriver(settings),
  "python (asyncio)": (settings) => pythonDriver({ ...settings, is_async: true }),
};

function typescriptDriver({ url, key, spool, max_bytes, timeout_ms, max_retries }: ClientSettings): Driver {
  const limits = max_bytes === undefined ? {} : { maxBytes: max_bytes };
  const client = new Palimpsest({
    baseUrl: url,
    apiKey: key,
    ...(spool === undefined ? {} : { spool: new Spool(spool, limits) }),
    ...(timeout_ms === undefined ? {} : { timeout: timeout_ms }),
    ...(max_retries === undefined ? {} : { maxRetries: max_retries }),
  });
  return {
    async run({ call, args, options = {} }) {
      const methodName = call.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
      const method = client[methodName as keyof Palimpsest] as (...all: unknown[]) => unknown;
      const {
        timeout_ms: timeout,
        max_retries: maxRetries,
        idempotency_key: idempotencyKey,
        wait_ms: waitMs,
        ...others
      } = options;
      const named = Object.entries({ timeout, maxRetries, idempotencyKey, waitMs, ...others });
      const own = Object.fromEntries(named.filter(([, value]) => value !== undefined));
      try {
        const value = method.call(client, ...args, own);
        const isList = typeof value === "object" && value !== null && Symbol.asyncIterator in value;
        return { value: isList ? await itemsOf(value as AsyncIterable<unknown>) : await value };
      } catch (error) {
        if (!(error instanceof PalimpsestError)) throw error;
        const { name, message, status, code, fields, requestId, isSpooled } = error;
        return {
          error: { class: name, message, status, code, fields, request_id: requestId, is_spooled: isSpooled },
        };
      }
    },
    stop: async () => undefined,
  };
}

async function itemsOf(list: AsyncIterable<unknown>): Promise<unknown[]> {
  const items = [];
  for await (const item of list) items.push(item);
  return items;
}

/** TEST_PYTHON names another interpreter. */
function pythonDriver(settings: ClientSettings & { readonly is_async?: true }): Driver {
  const child = spawn(
    process.env.TEST_PYTHON ?? "python3",
    ["testkit/client-driver.py", JSON.stringify(settings)],
    {
      stdio: ["pipe", "pipe", "inherit"],
    },
  );
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const exit = new Promise((resolve) => child.once("close", resolve));
  return {
    async run(step) {
      child.stdin.write(`${JSON.stringify(step)}\n`);
      const { value, done } = await lines.next();
      if (done) throw new Error("The Python client ended.");
      return JSON.parse(value) as StepResult;
    },
    async stop() {
      child.stdin.end();
      await exit;
    },
  };
}
