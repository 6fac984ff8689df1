// For `node --import`: the clock of this process and its threads is off by as many milliseconds as the file
// of TEST_CLOCK says. Timers and performance.now() go on as they do when somebody sets the clock of a
// machine.
import { readFileSync } from "node:fs";

const LOOK_MS = 20;
const Real = Date;
const now = Real.now.bind(Real);
let offMs = 0;

function look() {
  try {
    offMs = Number(readFileSync(process.env.TEST_CLOCK ?? "", "utf8"));
  } catch {
    offMs = 0;
  }
}
look();
setInterval(look, LOOK_MS).unref();

Real.now = () => now() + offMs;
globalThis.Date = new Proxy(Real, {
  construct: (target, given, made) =>
    Reflect.construct(target, given.length > 0 ? given : [target.now()], made),
  apply: (target) => new target(target.now()).toString(),
});
Real.prototype.constructor = globalThis.Date;
