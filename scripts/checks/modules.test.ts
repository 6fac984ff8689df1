// The list of modules counts the names that each entry point exports.

import { expect, test } from "vitest";
import { listModules } from "./modules.mjs";

test("counts the names that an entry point exports, including those of each export *", () => {
  const files = [
    {
      path: "lib/base/core/index.ts",
      text: 'export { a, b as c } from "./a";\nexport * from "./d";\nconst x = 1;',
    },
    { path: "lib/base/core/d.ts", text: 'export const e = 1, f = 2;\nexport * from "@/lib/base/core/g";' },
    { path: "lib/base/core/g/index.ts", text: "export function h() {}\nexport type I = 1;" },
  ];
  const core = listModules(files).find(({ module }) => module === "base/core");
  expect(core).toMatchObject({ files: 3, exports: 6 });
});
