import { z } from "zod";
import {
  changedPeople,
  changePassword,
  changePasswordInput,
  changePasswordOutput,
  changeRole,
  changeRoleInput,
  createPerson,
  createPersonInput,
  createPersonOutput,
  listPeople,
  listPeopleOutput,
  meOutput,
  readMe,
  removePerson,
  resetOutput,
  resetPassword,
  setUp,
  setupInput,
  setupOutput,
} from "@/lib/features/access";
import { defineOperation } from "./define-operation";
import { ids } from "./path-ids";

const params = z.object({ id: ids.person });
const adminCaller = { caller: "operator", scope: "admin", owner: "none" } as const;

export const setUpOperation = defineOperation({
  name: "setUp",
  summary: "Create the first admin (setup token)",
  caller: "anyone",
  scope: null,
  owner: "none",
  input: setupInput,
  output: setupOutput,
  problems: ["unauthenticated", "not_found", "rate_limited"],
  http: { method: "POST", path: "/api/v1/setup" },
  status: 201,
  example: { token: "none", name: "eve", password: "several plain words" },
  run: setUp,
});

export const readMeOperation = defineOperation({
  name: "readMe",
  summary: "Get the signed-in member and their tenants",
  caller: "person",
  scope: null,
  owner: "none",
  output: meOutput,
  http: { method: "GET", path: "/api/v1/me" },
  run: (ctx) => readMe(ctx, ctx.serverUrl ?? ""),
});

export const changePasswordOperation = defineOperation({
  name: "changePassword",
  summary: "Change your own password",
  caller: "person",
  scope: null,
  owner: "none",
  input: changePasswordInput,
  output: changePasswordOutput,
  problems: ["rate_limited"],
  http: { method: "POST", path: "/api/v1/people/me/password" },
  example: { current: "not the one", password: "several plain words" },
  run: changePassword,
});

export const listPeopleOperation = defineOperation({
  ...adminCaller,
  name: "listPeople",
  summary: "List members",
  output: listPeopleOutput,
  http: { method: "GET", path: "/api/v1/people" },
  run: listPeople,
});

export const createPersonOperation = defineOperation({
  ...adminCaller,
  name: "createPerson",
  summary: "Create a member",
  input: createPersonInput,
  output: createPersonOutput,
  problems: ["name_taken"],
  http: { method: "POST", path: "/api/v1/people" },
  status: 201,
  example: { name: "newcomer", role: "reader" },
  run: createPerson,
});

export const changeRoleOperation = defineOperation({
  ...adminCaller,
  name: "changeRole",
  summary: "Change a member’s role",
  params,
  input: changeRoleInput,
  output: changedPeople,
  problems: ["last_admin"],
  http: { method: "PATCH", path: "/api/v1/people/[id]" },
  example: { role: "reader" },
  run: changeRole,
});

export const removePersonOperation = defineOperation({
  ...adminCaller,
  name: "removePerson",
  summary: "Remove a member",
  params,
  output: changedPeople,
  problems: ["last_admin"],
  http: { method: "DELETE", path: "/api/v1/people/[id]" },
  run: removePerson,
});

export const resetPasswordOperation = defineOperation({
  ...adminCaller,
  name: "resetPassword",
  summary: "Reset a member’s password",
  params,
  output: resetOutput,
  http: { method: "POST", path: "/api/v1/people/[id]/password" },
  run: resetPassword,
});
