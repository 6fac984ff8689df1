import type { Command } from "commander";
import { listPeopleOperation, resetPasswordOperation } from "@/lib/surfaces/operations";
import { EXIT, Failure, print } from "../command";
import { asOperator } from "../operator";

type Options = { readonly json?: boolean };

/** Adds the command `palimpsest admin list|reset`. */
export function adminCommand(program: Command): void {
  const admin = program.command("admin").description("manage members");
  admin
    .command("list")
    .description("list members with their roles and last sign-ins")
    .option("--json", "print JSON")
    .action(async ({ json }: Options) => {
      const { items: people } = await asOperator((run) => run(listPeopleOperation, {}));
      const lines = people.map(
        ({ name, role, last_sign_in_at }) =>
          `${name.padEnd(32)} ${role.padEnd(8)} ${last_sign_in_at ?? "never signed in"}`,
      );
      print(json, { items: people }, lines);
    });
  admin
    .command("reset")
    .description(
      "reset a member's password, end their sessions and print the new password (once, on the last line)",
    )
    .argument("<name>")
    .option("--json", "print JSON")
    .action(async (name: string, { json }: Options) => {
      const { password } = await asOperator(async (run) => {
        const { items: people } = await run(listPeopleOperation, {});
        const person = people.find((one) => one.name.toLowerCase() === name.toLowerCase());
        if (!person) throw new Failure("Member not found.", EXIT.notFound);
        return run(resetPasswordOperation, { id: String(person.id) });
      });
      print(json, { password }, [password]);
    });
}
