import {
  erase,
  eraseInput,
  eraseOutput,
  listOwners,
  listOwnersInput,
  listPreferences,
  listPreferencesInput,
  ownerPage,
  preferencePage,
} from "@/lib/features/memories";
import { defineOperation } from "./define-operation";

export const listOwnersOperation = defineOperation({
  name: "listOwners",
  summary: "List owners",
  scope: "read",
  owner: "tenant",
  input: listOwnersInput,
  output: ownerPage,
  http: { method: "GET", path: "/api/v1/owners" },
  run: listOwners,
});

export const listPreferencesOperation = defineOperation({
  name: "listPreferences",
  summary: "List an owner’s current preferences with their sources",
  scope: "read",
  owner: (input) => [input],
  input: listPreferencesInput,
  output: preferencePage,
  problems: ["owner_required"],
  http: { method: "GET", path: "/api/v1/preferences" },
  example: { user_id: "ana" },
  run: listPreferences,
});

export const eraseOperation = defineOperation({
  name: "erase",
  summary: "Delete all data of an owner or session (supports dry_run)",
  scope: "write",
  owner: (input) => [input],
  input: eraseInput,
  output: eraseOutput,
  http: { method: "POST", path: "/api/v1/erase" },
  example: { user_id: "ana" },
  run: erase,
});
