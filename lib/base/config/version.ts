import program from "../../../package.json";

/** Version of Palimpsest, from package.json. */
export const VERSION: string = program.version;
