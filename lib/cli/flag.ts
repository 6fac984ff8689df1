import { FLAGS, type Flag } from "@/lib/settings";
import { command, readArguments, WrongCall } from "./command";
import { asOperator } from "./operator";

const USAGE = `npm run flag -- list
npm run flag -- set NAME true|false

NAME is one of ${FLAGS.join(", ")}. All processes see a change within 2 seconds.`;

await command(USAGE, async (args) => {
  const [verb, name, value] = readArguments(args, []).words;
  const isSet = verb === "set" && FLAGS.includes(name as Flag) && (value === "true" || value === "false");
  if (!isSet && verb !== "list") throw new WrongCall("Say list, or set, a flag and true or false.");
  const flags = await asOperator((operator) =>
    isSet ? operator.setFlag(name as Flag, value === "true") : operator.listFlags(),
  );
  for (const flag of flags) {
    const by = flag.set_by === null ? "environment" : `${flag.set_by}, ${flag.set_at}`;
    process.stdout.write(`${flag.name.padEnd(28)} ${String(flag.value).padEnd(6)} ${by}\n`);
  }
});
