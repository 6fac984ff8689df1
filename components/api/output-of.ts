import type { z } from "zod";
import type * as registry from "@/lib/surfaces/operations";

type Registry = typeof registry;
type Name = {
  [Export in keyof Registry]: Export extends `${infer Name}Operation` ? Name : never;
}[keyof Registry];

/**
 * The response type of the operation with this name: the output of the schema against which the server
 * validates the response.
 */
export type OutputOf<N extends Name> = Registry[`${N}Operation`] extends { output: z.ZodType<infer Output> }
  ? Output
  : never;
