import { restrictUmask } from "@/lib/base/config";
import { runProgram } from "./command";
import { program } from "./program";

restrictUmask();
await runProgram(program());
