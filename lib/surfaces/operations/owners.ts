import { fieldsOfOwner } from "@/lib/base/core";
import {
  erase,
  eraseInput,
  eraseOutput,
  exportInput,
  exportMemories,
  exportOutput,
  groupsOutput,
  importInput,
  importMemories,
  importOutput,
  listGroups,
  listOwners,
  listOwnersInput,
  listPreferences,
  listPreferencesInput,
  ownerPage,
  preferencePage,
  rebuild,
  rebuildOutput,
} from "@/lib/features/memories";
import { rebuildPartInput, rebuildSummaries } from "@/lib/features/sessions";
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

export const listGroupsOperation = defineOperation({
  name: "listGroups",
  summary: "List the sessions, agents and tags of the newest memories",
  scope: "read",
  owner: "tenant",
  output: groupsOutput,
  http: { method: "GET", path: "/api/v1/groups" },
  run: listGroups,
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

export const exportOperation = defineOperation({
  name: "exportMemories",
  summary: "Export an owner or the whole tenant as JSON lines",
  scope: "admin",
  boundScope: "read",
  owner: (input) => [input],
  input: exportInput,
  output: exportOutput,
  http: {
    method: "GET",
    path: "/api/v1/export",
    // A type of `text` is one that Next compresses.
    text: "text/jsonl; charset=utf-8",
    isCompressed: true,
  },
  example: { user_id: "ana" },
  run: exportMemories,
});

export const importOperation = defineOperation({
  name: "importMemories",
  summary: "Import lines of an export as they were",
  scope: "admin",
  owner: ({ lines }) => lines.flatMap((line) => (line.type === "owner" ? [fieldsOfOwner(line)] : [])),
  input: importInput,
  output: importOutput,
  problems: ["import_conflict", "ingest_disabled", "remember_disabled"],
  http: { method: "POST", path: "/api/v1/import", maxBody: 16 * 1024 * 1024 },
  example: { lines: [{ type: "owner", kind: "user", id: "ana", time_zone: null, next_session: 1 }] },
  run: importMemories,
});

export const rebuildOperation = defineOperation({
  name: "rebuildIndex",
  summary: "Rebuild the search index from the stored events, or check it, or enqueue summaries again",
  scope: "admin",
  owner: (input) => [input],
  input: rebuildPartInput,
  output: rebuildOutput,
  http: { method: "POST", path: "/api/v1/rebuild" },
  example: { user_id: "ana", check: true },
  run: (ctx, { what, ...input }) =>
    what === "summaries" ? rebuildSummaries(ctx, { ...input, what }) : rebuild(ctx, { ...input, what }),
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
