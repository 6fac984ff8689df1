import { writeFileSync } from "node:fs";
import { bundledEmbedder } from "../lib/models/embedder/providers/bundled";
import { pairTable } from "./life/pair-table";
import { readStreams } from "./life/streams";

const embedder = bundledEmbedder();
const out: unknown[] = [];
for (const dir of process.argv.slice(3))
  for (const s of readStreams(dir)) {
    const t = await pairTable(s, embedder);
    out.push({
      dir,
      id: s.id,
      domain: s.domain,
      messages: s.messages,
      table: Object.fromEntries(
        [...t].map(([i, rows]) => [i, rows.map((r) => [r.older, Object.values(r.features)])]),
      ),
      names: Object.keys([...t.values()].find((r) => r.length)?.[0]?.features ?? {}),
    });
  }
writeFileSync(process.argv[2] as string, JSON.stringify(out));
await embedder.close();
