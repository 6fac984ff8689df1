import {
  createPerson,
  createPersonInput,
  createPersonOutput,
  listPeople,
  listPeopleOutput,
} from "@/lib/auth";
import { defineRoute, otherMethods } from "@/lib/http";

export const GET = defineRoute({
  access: "operator",
  output: listPeopleOutput,
  run: ({ ctx }) => listPeople(ctx),
});

export const POST = defineRoute({
  access: "operator",
  body: createPersonInput,
  output: createPersonOutput,
  status: 201,
  run: ({ ctx, body }) => createPerson(ctx, body),
});

export const { DELETE, PATCH, PUT } = otherMethods("GET", "POST");
