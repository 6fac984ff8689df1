import { type Command, Option } from "commander";
import { listDeliveriesInput } from "@/lib/features/webhooks";
import {
  createWebhookOperation,
  deleteWebhookOperation,
  listWebhookDeliveriesOperation,
  listWebhooksOperation,
  resendWebhookDeliveryOperation,
  rotateWebhookOperation,
  testWebhookOperation,
  updateWebhookOperation,
} from "@/lib/surfaces/operations";
import type { Caller } from "../caller";
import { print } from "../command";
import { withKey } from "../with-key";

const STATES = listDeliveriesInput.shape.state.unwrap().options;

type Options = { readonly tenant: string; readonly json?: true };
type CreateOptions = Options & { readonly types?: string; readonly name?: string };

/** Adds the command `palimpsest webhook` with a subcommand for each operation on webhooks. */
export function webhookCommand(program: Command): void {
  const webhook = program.command("webhook").description("manage webhooks");
  add(webhook, "list", "list webhooks with their states").action((options: Options) =>
    asAdmin(options, async (run) => {
      const answer = await run(listWebhooksOperation, {});
      const lines = answer.items.map(({ id, state, pending, dead, url }) =>
        [id.padEnd(6), state.padEnd(8), `${pending} waiting`.padEnd(12), `${dead} dead`.padEnd(8), url].join(
          " ",
        ),
      );
      return [answer, lines];
    }),
  );
  add(webhook, "create <url>", "create a webhook (its secret is printed once, on the last line)")
    .option("--types <list>", "types of notices, separated by commas (default: all)")
    .option("--name <text>", "what the webhook is for")
    .addHelpText(
      "after",
      "\nExample:\n  palimpsest webhook create https://example.org/hook --types memory.stored,memory.erased",
    )
    .action((url: string, { types, name, ...options }: CreateOptions) =>
      asAdmin(options, async (run) => {
        const wanted = types === undefined ? {} : { types: types.split(",") as never };
        const answer = await run(createWebhookOperation, { url, ...wanted, ...(name ? { name } : {}) });
        return [answer, [`webhook ${answer.id}`, answer.secret]];
      }),
    );
  for (const active of [true, false])
    add(webhook, `${active ? "on" : "off"} <id>`, `switch a webhook ${active ? "on" : "off"}`).action(
      (id: string, options: Options) =>
        asAdmin(options, async (run) => {
          const answer = await run(updateWebhookOperation, { id, active });
          return [answer, [answer.state]];
        }),
    );
  add(webhook, "rotate <id>", "replace the secret; the old one also signs for 24 hours").action(
    (id: string, options: Options) =>
      asAdmin(options, async (run) => {
        const answer = await run(rotateWebhookOperation, { id });
        return [answer, [answer.secret]];
      }),
  );
  add(webhook, "test <id>", "send a test notice").action((id: string, options: Options) =>
    asAdmin(options, async (run) => {
      const answer = await run(testWebhookOperation, { id });
      return [answer, [`queued as delivery ${answer.id}`]];
    }),
  );
  add(webhook, "deliveries <id>", "list the deliveries of the last 7 days, newest first")
    .addOption(new Option("--state <state>", "only these").choices(STATES))
    .action((id: string, { state, ...options }: Options & { readonly state?: (typeof STATES)[number] }) =>
      asAdmin(options, async (run) => {
        const answer = await run(listWebhookDeliveriesOperation, { id, ...(state ? { state } : {}) });
        const lines = answer.items.map((one) =>
          [
            one.id.padEnd(8),
            one.state.padEnd(10),
            String(one.attempts).padEnd(3),
            one.type,
            one.status ?? "-",
          ].join(" "),
        );
        return [answer, lines];
      }),
    );
  add(webhook, "resend <id> <delivery>", "send a notice again").action(
    (id: string, delivery: string, options: Options) =>
      asAdmin(options, async (run) => {
        const answer = await run(resendWebhookDeliveryOperation, { id, delivery });
        return [answer, ["queued"]];
      }),
  );
  add(webhook, "delete <id>", "delete a webhook with its delivery log").action(
    (id: string, options: Options) =>
      asAdmin(options, async (run) => [await run(deleteWebhookOperation, { id }), ["deleted"]]),
  );
}

function add(parent: Command, usage: string, about: string): Command {
  return parent
    .command(usage)
    .description(about)
    .option("--tenant <name>", "tenant, unless PALIMPSEST_API_KEY is set", "default")
    .option("--json", "print the server's response as JSON");
}

/** Runs `work` with the scope admin and prints its answer: the response, or the lines for a person. */
async function asAdmin(
  { tenant, json }: Options,
  work: (run: Caller) => Promise<readonly [object, string[]]>,
): Promise<void> {
  const [answer, lines] = await withKey({ tenant, scopes: ["admin"] }, work);
  print(json, answer, lines);
}
