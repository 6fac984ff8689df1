import { defineRoute, otherMethods } from "@/lib/http";
import { getPiiPolicy, piiPolicyOutput, setPiiPolicy, setPiiPolicyInput } from "@/lib/settings";

export const GET = defineRoute({
  name: "getPiiPolicy",
  summary: "What the tenant has masked, dropped and tagged",
  access: "key",
  output: piiPolicyOutput,
  run: ({ ctx }) => getPiiPolicy(ctx),
});

export const PUT = defineRoute({
  name: "setPiiPolicy",
  summary: "Sets what is masked, dropped and tagged from now on; what is stored already is a scan's matter",
  access: "key",
  body: setPiiPolicyInput,
  output: piiPolicyOutput,
  run: ({ ctx, body }) => setPiiPolicy(ctx, body),
});

export const { DELETE, PATCH, POST } = otherMethods("GET", "PUT");
