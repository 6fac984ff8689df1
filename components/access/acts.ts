/** Every act of the access log, in words that follow who did it. */
export const ACTS: Readonly<Record<string, string>> = {
  "memory.supersede": "corrected a memory",
  "memory.restore": "undid a correction",
  "memory.erase": "erased a memory",
  "decision.rescue": "rescued a dropped message",
  "contradiction.settle": "settled a contradiction",
  erase: "erased all of an owner or session",
  "job.retry": "tried a failed job again",
  "job.discard": "discarded a failed job",
  "key.create": "made a key",
  "key.revoke": "revoked a key",
  "flag.switch": "switched a flag",
  "pii.policy": "changed the PII policy",
  "pii.preview": "had counted what the policy would redact",
  "pii.preview.end": "counted what the policy would redact",
  "pii.scan": "began to redact what is stored",
  "pii.scan.end": "redacted what is stored",
  "pii.scan.cancel": "cancelled a scan of what is stored",
  "embedding.switch": "went over to another embedding space",
  "embedding.pause": "paused a change of the embeddings",
  "embedding.resume": "resumed a change of the embeddings",
  "embedding.rollback": "rolled back a change of the embeddings",
  "embedding.drop": "dropped the vectors of a space",
  setup: "made the first person",
  "person.create": "added a person",
  "person.role": "changed a person's role",
  "person.reset": "gave a person a new password",
  "person.remove": "removed a person",
  "person.password": "changed a password",
};

/** An act in words; the code with spaces for one that this page does not know. */
export function actInWords(act: string): string {
  return ACTS[act] ?? act.replaceAll(/[._]/g, " ");
}

/** Who acted, in words: `person:ana` is "ana", `key:ab12` is "key ab12". */
export function actorInWords(actor: string): string {
  const [, kind, name] = /^(key|person):(.+)$/s.exec(actor) ?? [];
  if (kind && name) return kind === "person" ? name : `key ${name}`;
  return actor === "operator" ? "operator, on the server's machine" : actor;
}

/**
 * How much an act was done to: "3 memories, 1 job", without zeros. Of a flag it is the state it was switched to, of a
 * person their number.
 */
export function countsInWords(act: string, counts: Readonly<Record<string, number>>): string {
  if (act === "flag.switch")
    return Object.entries(counts)
      .map(([flag, isOn]) => `${flag} ${isOn ? "on" : "off"}`)
      .join(", ");
  if (counts.space !== undefined) return `space no. ${counts.space}`;
  if (counts.person !== undefined) return `person no. ${counts.person}`;
  if (act === "pii.policy") return `version ${counts.version}`;
  const some = Object.entries(counts).filter(([what, count]) => count !== 0 && what !== "scan");
  return some.map(([what, count]) => countInWords(what, count)).join(", ") || "nothing";
}

/** The plural that stands in the log, with the singular for one. */
function countInWords(what: string, count: number): string {
  const noun = what.replaceAll("_", " ");
  if (noun === "people") return `${count} ${count === 1 ? "person" : "people"}`;
  const one = noun.endsWith("ies") ? `${noun.slice(0, -3)}y` : noun.replace(/s$/, "");
  return `${count.toLocaleString("en")} ${count === 1 ? one : noun}`;
}
