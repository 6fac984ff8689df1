import { readFileSync } from "node:fs";
import { DockerfileParser } from "dockerfile-ast";

/**
 * The stages of the Dockerfile in order: each with its name, base and instructions as { keyword, flags,
 * words, text }. `words` are those of the JSON form if there is one.
 */
export function readDockerfile(file = "Dockerfile") {
  const stages = [];
  for (const instruction of DockerfileParser.parse(readFileSync(file, "utf8")).getInstructions()) {
    const keyword = instruction.getKeyword();
    const flags = Object.fromEntries(
      (instruction.getFlags?.() ?? []).map((flag) => [flag.getName(), flag.getValue()]),
    );
    const text = (instruction.getRawArgumentsContent() ?? "").replace(/\\\n\s*/g, " ");
    const words = text.split(/\s+/).filter((word) => word && !/^--\w+=/.test(word));
    if (keyword === "FROM") stages.push({ base: words[0], name: words[2] ?? null, instructions: [] });
    else stages.at(-1).instructions.push({ keyword, flags, words, text });
  }
  return stages;
}

/** The words of CMD ["a", "b"], whatever precedes the list. */
export function jsonWords(text) {
  return JSON.parse(text.slice(text.indexOf("[")));
}

/** The pairs of ENV A=1 B=2, with the values of `known` for $NAME. */
export function environment(words, knownVariables) {
  return Object.fromEntries(
    words.map((pair) => {
      const [name, ...value] = pair.split("=");
      return [name, value.join("=").replace(/\$(\w+)/g, (_, variable) => knownVariables[variable] ?? "")];
    }),
  );
}
