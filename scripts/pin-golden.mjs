// Writes the current results of the decider and the linker on the golden cases.
// testkit/golden/pin.test.ts compares with them.
import { writeFileSync } from "node:fs";
import { tsImport } from "tsx/esm/api";

const { pinnedCases } = await tsImport("../testkit/golden/pin.ts", import.meta.url);
const { decider, linker } = pinnedCases();
const lines = (cases) => Object.fromEntries(cases.map(([id, line]) => [id, line()]));
const pin = { decider: lines(decider), linker: lines(linker) };
writeFileSync("testkit/golden/pinned.json", `${JSON.stringify(pin, null, 2)}\n`);
