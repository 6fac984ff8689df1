// Writes what decider and linker make of the golden cases today, which lib/ingestion/golden/pin.test.ts compares with.
import { writeFileSync } from "node:fs";
import { tsImport } from "tsx/esm/api";

const { pinnedCases } = await tsImport("../lib/ingestion/golden/pin.ts", import.meta.url);
const { decider, linker } = pinnedCases();
const lines = (cases) => Object.fromEntries(cases.map(([id, line]) => [id, line()]));
const pin = { decider: lines(decider), linker: lines(linker) };
writeFileSync("lib/ingestion/golden/pinned.json", `${JSON.stringify(pin, null, 2)}\n`);
