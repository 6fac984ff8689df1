// Writes what is generated in clients: the types of the TypeScript client, from the OpenAPI document, and the
// hook command as one file without dependencies, from its sources.
import { writeFileSync } from "node:fs";
import { build } from "esbuild";
import { tsImport } from "tsx/esm/api";
import { clientTypes } from "./client-types.mjs";

export const TYPES_FILE = "clients/typescript/types.ts";
export const HOOK_FILE = "clients/hooks/palimpsest-hook.mjs";

/** Returns the hook command as one readable file. The same sources always give the same text. */
export async function bundleHook() {
  const { outputFiles } = await build({
    entryPoints: ["clients/hooks/hook.ts"],
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    write: false,
    banner: {
      js: "#!/usr/bin/env node\n// Written by `npm run clients` from clients/hooks/hook.ts. Copy this file to use it without the repository.",
    },
  });
  return outputFiles[0]?.text ?? "";
}

if (process.argv[1]?.endsWith("scripts/generate-clients.mjs")) {
  const { GET } = await tsImport("../app/api/openapi.json/route.ts", import.meta.url);
  const response = await GET(new Request("http://localhost/api/openapi.json"), {
    params: Promise.resolve({}),
  });
  writeFileSync(TYPES_FILE, clientTypes(await response.json()));
  writeFileSync(HOOK_FILE, await bundleHook());
}
