/**
 * The worker thread of the bundled model. Receives { id, isQuery, batches }, with texts already cut to the
 * model's length, and { cancel: id }. Sends { ready: true }, then { id, vectors } (one Float32Array, rows in
 * the order of the batches) or { id, error }. Reads its messages between two batches, so that queries
 * overtake documents.
 */
import { parentPort, receiveMessageOnPort } from "node:worker_threads";
import { createEncoder, MAX_PIECES } from "../use-multilingual/encoder.mjs";
import { readModel } from "../use-multilingual/read-model.mjs";
import { createTokenizer } from "../use-multilingual/tokenizer.mjs";

const queries = [];
const documents = [];
let isRunning = false;

const { tokenize, encode } = await load();
// The first runs are slower, because V8 has not optimized the code yet.
for (let run = 0; run < 20; run++) embed(["What did X say about the first run of the model?"]);
parentPort.postMessage({ ready: true });
parentPort.on("message", (message) => {
  accept(message);
  if (!isRunning) run();
});

/** A function, so that the thread does not keep the parts of the model that are only read once. */
async function load() {
  const model = await readModel(new URL("../use-multilingual/", import.meta.url));
  return { tokenize: createTokenizer(model.pieces, model.scores), encode: await createEncoder(model) };
}

function accept({ cancel, id, isQuery, batches }) {
  if (cancel !== undefined) remove(cancel);
  else (isQuery ? queries : documents).push({ id, batches, next: 0, rows: [] });
}

function remove(id) {
  for (const queue of [queries, documents]) {
    const at = queue.findIndex((job) => job.id === id);
    if (at >= 0) queue.splice(at, 1);
  }
}

function run() {
  isRunning = true;
  for (let job = queries[0] ?? documents[0]; job; job = queries[0] ?? documents[0]) {
    try {
      step(job);
    } catch (error) {
      remove(job.id);
      parentPort.postMessage({ id: job.id, error: String(error?.message ?? error) });
    }
    for (let next = receiveMessageOnPort(parentPort); next; next = receiveMessageOnPort(parentPort)) {
      accept(next.message);
    }
  }
  isRunning = false;
}

/** Embeds the job's next batch and sends the result after the last one. */
function step(job) {
  const batch = job.batches[job.next];
  job.rows.push(...embed(batch));
  job.next += 1;
  if (job.next < job.batches.length) return;
  remove(job.id);
  const vectors = new Float32Array(job.rows.length * (job.rows[0]?.length ?? 0));
  for (const [index, row] of job.rows.entries()) vectors.set(row, index * row.length);
  parentPort.postMessage({ id: job.id, vectors }, [vectors.buffer]);
}

/** Encodes as many texts at once as fit into one call to the encoder. */
function embed(texts) {
  const rows = [];
  let group = [];
  let size = 0;
  for (const text of texts) {
    const pieces = tokenize(text);
    if (size + pieces.length > MAX_PIECES && group.length > 0) {
      rows.push(...encode(group));
      group = [];
      size = 0;
    }
    group.push(pieces);
    size += pieces.length;
  }
  return [...rows, ...encode(group)];
}
