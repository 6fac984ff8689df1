/** Files that answer by hand: sign-in is next-auth's own protocol, and the other says that there is no such address. */
export const BY_HAND = ["app/api/[[...rest]]/route.ts", "app/api/auth/[...nextauth]/route.ts"];
const ITSELF = "app/api/openapi.json/route.ts";
/** Where the list stands. */
export const LIST = "app/api/openapi.json/routes.ts";

/** The route files among these paths that the list names, in its order. @param {readonly string[]} paths */
export function listedRoutes(paths) {
  return paths
    .filter((path) => /^app\/api\/.*route\.ts$/.test(path) && ![...BY_HAND, ITSELF].includes(path))
    .sort();
}

/** The module that hands the routes to the OpenAPI document. @param {readonly string[]} paths */
export function routeList(paths) {
  const routes = listedRoutes(paths).map((path) => {
    const folder = path.replace(/\/route\.ts$/, "");
    const name = folder.slice("app/api/".length).replaceAll(/\W+(\w?)/g, (_, next) => next.toUpperCase());
    return { name, folder };
  });
  const imports = routes.map(({ name, folder }) => `import * as ${name} from "@/${folder}/route";`);
  const entries = routes.map(({ name, folder }) => `  "/${folder.slice("app/".length)}": ${name},`);
  return `// Every route with its address. Written by npm run docs.
${imports.join("\n")}
import type { RouteModules } from "@/lib/http";

export const ROUTES: RouteModules = {
${entries.join("\n")}
};
`;
}
