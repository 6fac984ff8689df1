import { createKeyInput } from "@/lib/auth";
import { command, readArguments, WrongCall } from "./command";
import { asOperator } from "./operator";

const USAGE = `npm run key -- create [--tenant default] [--scopes read,write[,admin]] [--user-id ID | --agent-owner ID]
                      [--name TEXT] [--expires-at 2027-01-01T00:00:00Z]
npm run key -- revoke KEY_ID

create prints the key alone on the last line, this once. KEY_ID is the part between the underscores.`;

const OPTIONS = ["tenant", "scopes", "user-id", "agent-owner", "name", "expires-at"];

await command(USAGE, async (args) => {
  const { words, options } = readArguments(args, OPTIONS);
  const [verb, keyId] = words;
  if (verb === "create") return create(options);
  if (verb !== "revoke" || !keyId) throw new WrongCall("Say create, or revoke and a key id.");
  const revoked = await asOperator((operator) => operator.revokeKey(keyId));
  process.stdout.write(revoked ? "revoked\n" : "no such key\n");
});

async function create(options: Map<string, string>): Promise<void> {
  const given = Object.fromEntries([...options].map(([name, value]) => [name.replaceAll("-", "_"), value]));
  const parsed = createKeyInput.safeParse({
    ...given,
    ...(given.scopes === undefined ? {} : { scopes: given.scopes.split(",") }),
  });
  if (!parsed.success)
    throw new WrongCall(
      parsed.error.issues
        .map((issue) => `--${issue.path.join(".").replaceAll("_", "-")}: ${issue.message}`)
        .join("\n"),
    );
  process.stdout.write(`${await asOperator((operator) => operator.createKey(parsed.data))}\n`);
}
