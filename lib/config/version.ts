import program from "../../package.json";

/** The version of this program, as in package.json. */
export const VERSION: string = program.version;
