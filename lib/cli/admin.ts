import { command, readArguments, WrongCall } from "./command";
import { asOperator } from "./operator";

const USAGE = `npm run admin -- list
npm run admin -- reset NAME

reset ends the sessions of a person and prints a new password alone on the last line, this once.`;

await command(USAGE, async (args) => {
  const [verb, name] = readArguments(args, []).words;
  if (verb === "list") return list();
  if (verb !== "reset" || !name) throw new WrongCall("Say list, or reset and a name.");
  const password = await asOperator(async (operator) => {
    const person = (await operator.listPeople()).find((one) => one.name.toLowerCase() === name.toLowerCase());
    if (!person) throw new Error("There is no such person.");
    return operator.resetPassword(person.id);
  });
  process.stdout.write(`${password}\n`);
});

async function list(): Promise<void> {
  for (const { name, role, last_sign_in_at } of await asOperator((operator) => operator.listPeople()))
    process.stdout.write(`${name.padEnd(32)} ${role.padEnd(8)} ${last_sign_in_at ?? "never signed in"}\n`);
}
