import {
  createPerson,
  createPersonInput,
  createPersonOutput,
  listPeople,
  listPeopleOutput,
} from "@/lib/auth";
import { defineRoute, otherMethods } from "@/lib/http";

export const GET = defineRoute({
  name: "listPeople",
  summary: "Who may sign in",
  access: "operator",
  output: listPeopleOutput,
  run: ({ ctx }) => listPeople(ctx),
});

export const POST = defineRoute({
  name: "createPerson",
  summary: "Lets somebody sign in, with a password that is shown this once",
  access: "operator",
  body: createPersonInput,
  output: createPersonOutput,
  status: 201,
  problems: ["name_taken"],
  run: ({ ctx, body }) => createPerson(ctx, body),
});

export const { DELETE, PATCH, PUT } = otherMethods("GET", "POST");
