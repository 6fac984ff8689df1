// Node has no stable flags for V8, and ignores one that it does not know.

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const SCRIPT = `
  const used = /ab+c/;
  used.test("abc");
  process.stdout.write(String(%RegexpHasBytecode(used, true)));
`;

test.each(["scripts/start.mjs", "scripts/palimpsest.mjs"])(
  "patterns are not compiled to bytecode with the flags of %s",
  (file) => {
    const flags = [...readFileSync(file, "utf8").matchAll(/setFlagsFromString\("([^"]+)"\)/g)];
    const { stdout } = spawnSync(
      process.execPath,
      ["--allow-natives-syntax", ...flags.map(([, flag = ""]) => flag), "-e", SCRIPT],
      { encoding: "utf8" },
    );
    expect(stdout).toBe("false");
  },
);
