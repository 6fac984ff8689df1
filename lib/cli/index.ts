import { runProgram } from "./command";
import { program } from "./program";

await runProgram(program());
