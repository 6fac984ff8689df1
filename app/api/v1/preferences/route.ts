import { defineRoute, otherMethods } from "@/lib/http";
import { listPreferences, listPreferencesInput, preferencePage } from "@/lib/memories";

export const GET = defineRoute({
  name: "listPreferences",
  summary: "An owner's preferences that hold now, each with its source",
  access: "key",
  query: listPreferencesInput,
  output: preferencePage,
  problems: ["owner_required"],
  run: ({ ctx, query }) => listPreferences(ctx, query),
});

export const { DELETE, PATCH, POST, PUT } = otherMethods("GET");
