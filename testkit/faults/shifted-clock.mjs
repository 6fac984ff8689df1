// For `node --import`: shifts the clock of this process and its threads by the milliseconds in the file
// TEST_CLOCK. Timers and performance.now() are not affected, as on a machine whose clock is set.
import { readFileSync } from "node:fs";

const LOOK_MS = 20;
const Real = Date;
const now = Real.now.bind(Real);
let offMs = 0;

function readShift() {
  try {
    offMs = Number(readFileSync(process.env.TEST_CLOCK ?? "", "utf8"));
  } catch {
    offMs = 0;
  }
}
readShift();
setInterval(readShift, LOOK_MS).unref();

Real.now = () => now() + offMs;
globalThis.Date = new Proxy(Real, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length > 0 ? args : [target.now()], newTarget),
  apply: (target) => new target(target.now()).toString(),
});
Real.prototype.constructor = globalThis.Date;
