// Bundles lib/surfaces/cli into one file, which starts several times faster than the sources.
import path from "node:path";
import { build } from "esbuild";

/**
 * Tells the bundler that importing a file of lib/ has no side effects, so that it omits what no command uses,
 * such as Next.
 */
const sideEffectFreeModules = {
  name: "side-effect-free-modules",
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^(@\/lib|\.)/ }, async ({ path: importPath, pluginData, ...context }) => {
      if (pluginData) return undefined;
      const resolved = await resolve(importPath, { ...context, pluginData: true });
      return resolved.path.startsWith(path.resolve("lib")) ? { ...resolved, sideEffects: false } : resolved;
    });
  },
};

/**
 * Bundles the commands. Packages in `external` are loaded from node_modules when a command uses them.
 * @param {string} outfile @param {readonly string[]} external
 */
export async function bundleCommands(outfile, external) {
  await build({
    entryPoints: ["lib/surfaces/cli/index.ts"],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    external: [...external],
    // CommonJS packages call require.
    banner: { js: 'import { createRequire as r } from "node:module"; const require = r(import.meta.url);' },
    plugins: [sideEffectFreeModules],
    minify: true,
    keepNames: true,
    logLevel: "warning",
    // Such imports only order the chunks of the web server.
    logOverride: { "ignored-bare-import": "silent" },
  });
}
