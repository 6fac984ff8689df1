import { changedPeople, changeRole, changeRoleInput, personNumber, removePerson } from "@/lib/auth";
import { defineRoute, otherMethods } from "@/lib/http";

export const PATCH = defineRoute({
  name: "changeRole",
  summary: "Makes somebody an admin or a reader",
  access: "operator",
  body: changeRoleInput,
  output: changedPeople,
  problems: ["last_admin"],
  run: ({ ctx, body, params }) => changeRole(ctx, { ...body, id: personNumber(params.id) }),
});

export const DELETE = defineRoute({
  name: "removePerson",
  summary: "Takes somebody away, with their sessions",
  access: "operator",
  output: changedPeople,
  problems: ["last_admin"],
  run: ({ ctx, params }) => removePerson(ctx, { id: personNumber(params.id) }),
});

export const { GET, POST, PUT } = otherMethods("PATCH", "DELETE");
