import { changedPeople, changeRole, changeRoleInput, personNumber, removePerson } from "@/lib/auth";
import { defineRoute, otherMethods } from "@/lib/http";

export const PATCH = defineRoute({
  access: "operator",
  body: changeRoleInput,
  output: changedPeople,
  run: ({ ctx, body, params }) => changeRole(ctx, { ...body, id: personNumber(params.id) }),
});

export const DELETE = defineRoute({
  access: "operator",
  output: changedPeople,
  run: ({ ctx, params }) => removePerson(ctx, { id: personNumber(params.id) }),
});

export const { GET, POST, PUT } = otherMethods("PATCH", "DELETE");
