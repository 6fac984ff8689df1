import type { Command } from "commander";
import { EXIT, Failure, print } from "../command";
import { asOperator } from "../operator";

type Options = { readonly json?: boolean };

/** `palimpsest admin list|reset`. */
export function adminCommand(program: Command): void {
  const admin = program.command("admin").description("people who may sign in");
  admin
    .command("list")
    .description("who may sign in, as what, and when they last did")
    .option("--json", "print JSON")
    .action(async ({ json }: Options) => {
      const people = await asOperator((operator) => operator.listPeople());
      const lines = people.map(
        ({ name, role, last_sign_in_at }) =>
          `${name.padEnd(32)} ${role.padEnd(8)} ${last_sign_in_at ?? "never signed in"}`,
      );
      print(json, { items: people }, lines);
    });
  admin
    .command("reset")
    .description("end a person's sessions and print a new password alone on the last line, this once")
    .argument("<name>")
    .option("--json", "print JSON")
    .action(async (name: string, { json }: Options) => {
      const password = await asOperator(async (operator) => {
        const person = (await operator.listPeople()).find(
          (one) => one.name.toLowerCase() === name.toLowerCase(),
        );
        if (!person) throw new Failure("There is no such person.", EXIT.notFound);
        return operator.resetPassword(person.id);
      });
      print(json, { password }, [password]);
    });
}
