/**
 * Compares the hits of a check with the list of known remaining ones. The list only shrinks: a hit that is
 * not listed is a problem, and so is a listed hit that no longer exists.
 * @param {readonly import("./read-files.mjs").File[]} files
 * @param {string} listPath
 * @param {readonly { path: string, line: number, word: string, use: string }[]} hits
 */
export function compareRemaining(files, listPath, hits) {
  const listed = JSON.parse(files.find(({ path }) => path === listPath)?.text ?? "{}");
  const current = remainingOf(hits);
  return [
    ...hits
      .filter(({ path, word }) => !listed[path]?.includes(word))
      .map(({ path, line, word, use }) => `${path}:${line}: "${word}". Use: ${use}.`),
    ...Object.entries(listed).flatMap(([path, words]) =>
      words
        .filter((word) => !current[path]?.includes(word))
        .map(
          (word) =>
            `${listPath}: ${path} no longer has "${word}". Run node scripts/check-rules.mjs --write-remaining.`,
        ),
    ),
  ];
}

/**
 * The hits in the format of the list: each path with its sorted words.
 * @param {readonly { path: string, word: string }[]} hits
 * @returns {Record<string, string[]>}
 */
export function remainingOf(hits) {
  const paths = [...new Set(hits.map(({ path }) => path))].sort();
  return Object.fromEntries(
    paths.map((path) => [
      path,
      [...new Set(hits.filter((hit) => hit.path === path).map(({ word }) => word))].sort(),
    ]),
  );
}
