import { readFileSync } from "node:fs";
import { findRelations } from "@/lib/analysis/relations";
for (const t of readFileSync(0,"utf8").trim().split("\n")) { const r=findRelations(t,{previousTurn:null,saidOn:"2026-06-15"}); console.log(t,"\n    ",r.relations.map(o=>`${JSON.stringify((o.subject as any).name??(o.subject as any).role??"me")} ${o.type} ${o.ended?"-":""}${JSON.stringify(o.value??((o.object as any)?.name+"#"+(o.object as any)?.role))}`).join("; ")) }
