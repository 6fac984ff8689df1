import { defineRoute, otherMethods } from "@/lib/http";
import { flagsOutput, listFlags, setFlag, setFlagInput } from "@/lib/settings";

export const GET = defineRoute({
  name: "listFlags",
  summary: "What is switched on, by whom and since when",
  access: "operator",
  output: flagsOutput,
  run: async () => ({ items: await listFlags() }),
});

export const PUT = defineRoute({
  name: "setFlag",
  summary: "Switches a part of the server on or off",
  access: "operator",
  body: setFlagInput,
  output: flagsOutput,
  run: async ({ ctx, body }) => ({ items: await setFlag(ctx.actor, body.name, body.value, ctx.requestId) }),
});

export const { DELETE, PATCH, POST } = otherMethods("GET", "PUT");
