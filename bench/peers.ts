import { TURNS_PER_SESSION } from "@/lib/base/core";
import { inTenant, ofOwners, sql } from "@/lib/storage/db";
import { benchStore } from "./bench-store";
import { type GeneratedStore, generateStore } from "./generate-store";
import type { BenchOptions } from "./options";
import { PEER_LIMIT, type Peer, type PeerQuestion, type PeerRow } from "./peer";
import { chromaPeer, lancePeer } from "./peers-libraries";
import { palimpsestPeer, textbookPeer } from "./peers-postgres";
import { describeRun, percentileTable, ratio, type Series, target } from "./report";
import { questions } from "./synthetic-text";

const STORED = 20_000;
const QUESTIONS = 200;
const MIN_RECALL = 0.95;
/** The rows of each statement that reads the vectors. */
const PAGE = 1000;

type Measured = { readonly peer: Peer; readonly vector: number[]; readonly hybrid: number[]; found: number };

/**
 * Compares Palimpsest's search with LanceDB, Chroma and the hybrid search of most tutorials on the same
 * vectors, owners and questions; the stores take turns for each question. Prints the recall of the owner's 8
 * nearest vectors beside the latencies. TEST_PEERS names the folder of LanceDB and Chroma, which .ci/peers
 * prints; without it they are left out.
 */
export async function peers(options: BenchOptions): Promise<void> {
  const store = await benchStore(options.db);
  const open: Peer[] = [];
  try {
    const stored = options.stored ?? STORED;
    const requests = options.requests ?? QUESTIONS;
    const space = await store.open();
    const generated = await generateStore(space, { ...options, stored });
    const { rows, places } = await readRows(generated, space.spaceNo);
    console.log(
      `\n${describeRun({
        database: `${await store.version()}, row-level security on`,
        corpus: "generated conversations",
        size: `${rows.length} vectors of ${space.dimensions} dimensions, owners of ${Math.min(options.ownerSize, stored)}`,
        seed: options.seed,
        requests: `${requests} questions, ${PEER_LIMIT} results; all in one process, except Chroma's server`,
      })}\n`,
    );
    open.push(palimpsestPeer(generated, space.spaceNo, places), await textbookPeer(generated, rows));
    const place = process.env.TEST_PEERS;
    if (place) {
      open.push(await lancePeer(place, rows, false), await lancePeer(place, rows, true));
      const chroma = await chromaPeer(place, rows);
      if (chroma) open.push(chroma);
      else console.log("skipped: Chroma, because pip could not install its server");
    } else console.log("skipped: LanceDB and Chroma, because TEST_PEERS=$(.ci/peers) is not set");
    await store.vacuum();
    const asked = questionsOf(generated, options.seed, requests);
    print(await measure(open, rows, asked), asked.length);
  } finally {
    for (const peer of open) await peer.close();
    await store.close();
    await store.drop();
  }
}

/** Returns all searched vectors with the texts of their turns, and the place of each owner's rows. */
async function readRows({ ctx, owners }: GeneratedStore, spaceNo: number) {
  const rows: PeerRow[] = [];
  const places: { position: number; id: number }[][] = [];
  for (const [owner, { ownerNo, turns }] of owners.entries()) {
    const ofOwner: { position: number; id: number }[] = [];
    const texts = new Map(
      turns.map(({ session, turn, text }) => [(session + 1) * TURNS_PER_SESSION + turn, text]),
    );
    places.push(ofOwner);
    for (let after = -1; ; ) {
      const page = await inTenant(ctx, "work", (tx) =>
        tx.rows<{ position: number; embedding: string }>(sql`
          select position::float8 as position, embedding::text as embedding from vectors
          where ${ofOwners(sql`owner_no`, [ownerNo])} and space_no = ${spaceNo}::smallint
            and position > ${after}::bigint order by vectors.position limit ${PAGE}::int`),
      );
      for (const { position, embedding } of page) {
        const id = rows.length;
        const vector = Float32Array.from(JSON.parse(embedding) as number[]);
        rows.push({ id, owner, text: texts.get(position) ?? "", vector });
        ofOwner.push({ position, id });
        after = position;
      }
      if (page.length < PAGE) break;
    }
  }
  return { rows, places };
}

function questionsOf({ owners, vectors }: GeneratedStore, seed: number, count: number): PeerQuestion[] {
  const texts = owners.map(({ turns }, owner) => questions(seed + owner, turns, count));
  return Array.from({ length: count }, (_, index) => {
    const owner = index % owners.length;
    return { owner, text: texts[owner]?.[index] ?? "", vector: vectors.vectorOf(`question ${index}`) };
  });
}

async function measure(
  open: readonly Peer[],
  rows: readonly PeerRow[],
  asked: readonly PeerQuestion[],
): Promise<Measured[]> {
  const measured = open.map((peer): Measured => ({ peer, vector: [], hybrid: [], found: 0 }));
  // The first run warms caches, among them the one with the vectors of Palimpsest's questions.
  for (const isMeasured of [false, true])
    for (const question of asked) {
      const nearest = new Set(isMeasured ? nearestOf(rows, question) : []);
      for (const one of measured) {
        const searchedFrom = performance.now();
        const ids = await one.peer.search(question);
        const hybridFrom = performance.now();
        await one.peer.searchHybrid?.(question);
        if (!isMeasured) continue;
        one.vector.push(hybridFrom - searchedFrom);
        if (one.peer.searchHybrid) one.hybrid.push(performance.now() - hybridFrom);
        one.found += ids.filter((id) => nearest.has(id)).length / nearest.size;
      }
    }
  return measured;
}

/** The owner's nearest rows. All vectors have length 1. */
function nearestOf(rows: readonly PeerRow[], { owner, vector }: PeerQuestion): number[] {
  const similarity = (row: PeerRow) => row.vector.reduce((sum, x, i) => sum + x * (vector[i] ?? 0), 0);
  return rows
    .filter((row) => row.owner === owner)
    .map((row) => ({ id: row.id, similarity: similarity(row) }))
    .sort((a, b) => b.similarity - a.similarity)
    .slice(0, PEER_LIMIT)
    .map(({ id }) => id);
}

function print(measured: readonly Measured[], count: number): void {
  const series = measured.flatMap(({ peer: { name }, vector, hybrid }): Series[] => [
    { label: `${name}, vector`, values: vector },
    ...(hybrid.length > 0 ? [{ label: `${name}, words and vector`, values: hybrid }] : []),
  ]);
  console.log(`${percentileTable("ms", series)}\n`);
  const [own] = measured;
  if (!own) return;
  for (const { peer, vector, hybrid, found } of measured)
    console.log(
      `${peer.name}: recall@${PEER_LIMIT} ${(found / count).toFixed(3)}; time to Palimpsest's: vector ` +
        `${ratio(vector, own.vector, 0.5)}${hybrid.length > 0 ? `, words and vector ${ratio(hybrid, own.hybrid, 0.5)}` : ""}`,
    );
  const recall = own.found / count;
  console.log(
    target(`recall of Palimpsest at least ${MIN_RECALL} (${recall.toFixed(3)})`, recall >= MIN_RECALL),
  );
}
