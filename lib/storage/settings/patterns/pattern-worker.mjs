// @ts-check
// Matches tenants' patterns in a worker thread, so that a slow one never blocks the event loop. Requests, one
// at a time: { op: "match", sources, texts } or { op: "check", source }. Replies: { matches } of each source
// in each text, { over } with the index of a source over its budget, { fault }, or { error }.
import { parentPort } from "node:worker_threads";
import { compilePattern, findWithinBudget } from "./find-matches.mjs";
import { patternFault } from "./pattern-fault.mjs";

/** Size of the LRU cache of compiled patterns. A compilation takes up to 100 ms. */
const MAX_CACHED = 200;
/** Run before the first request, because the first searches of a thread take ten times as long. */
const WARM_UPS = ["(?i)customer (no|number)\\W{0,3}\\d+", "\\b[A-Z]{2}\\d{6}[A-D]\\b", "[a-f]+[0-9]{40}x"];

const port = /** @type {import("node:worker_threads").MessagePort} */ (parentPort);
/** @type {Map<string, import("./find-matches.mjs").Pattern>} */
const compiled = new Map();

for (const source of WARM_UPS)
  findWithinBudget(compilePattern(source), ["Customer number 47, abc ".repeat(400)]);

port.on("message", (/** @type {any} */ request) => {
  try {
    port.postMessage(request.op === "check" ? { fault: patternFault(request.source) } : match(request));
  } catch {
    // Error messages can quote the text.
    port.postMessage({ error: true });
  }
});

/** @param {{ sources: readonly string[], texts: readonly string[] }} request */
function match({ sources, texts }) {
  const matches = [];
  for (const [index, source] of sources.entries()) {
    const found = findWithinBudget(compile(source), texts);
    if (!found) return { over: index };
    matches.push(found);
  }
  return { matches };
}

/** @param {string} source */
function compile(source) {
  const pattern = compiled.get(source) ?? compilePattern(source);
  compiled.delete(source);
  compiled.set(source, pattern);
  const [oldest] = compiled.keys();
  if (compiled.size > MAX_CACHED && oldest !== undefined) compiled.delete(oldest);
  return pattern;
}
