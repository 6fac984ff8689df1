/** The label of each action in the audit log, in the past tense. */
export const ACTION_LABELS: Readonly<Record<string, string>> = {
  "memory.supersede": "edited a memory",
  "memory.restore": "undid a correction",
  "memory.separate": "separated two memories",
  "memory.rate": "noted how useful a memory was",
  "memory.erase": "deleted a memory",
  "decision.rescue": "restored a dropped message",
  "contradiction.reopen": "reopened a contradiction",
  "contradiction.resolve": "resolved a contradiction",
  "erase.begin": "started to delete all data of an owner or session",
  erase: "deleted all data of an owner or session",
  "job.retry": "retried a job",
  "job.discard": "discarded a failed job",
  "key.create": "created an API key",
  "key.revoke": "revoked an API key",
  "webhook.create": "created a webhook",
  "webhook.update": "changed a webhook",
  "webhook.delete": "deleted a webhook",
  "webhook.rotate": "replaced a webhook’s secret",
  "webhook.test": "sent a test to a webhook",
  "webhook.resend": "sent a notice again",
  "flag.switch": "changed a feature flag",
  "pii.policy": "changed the PII policy",
  "pii.preview": "started a redaction preview",
  "pii.preview.end": "finished a redaction preview",
  "pii.scan": "started redacting stored data",
  "pii.scan.end": "finished redacting stored data",
  "pii.scan.cancel": "cancelled a redaction scan",
  "maintenance.dry_run": "started a dry run of maintenance",
  "maintenance.run": "started maintenance",
  "maintenance.done": "finished maintenance",
  "maintenance.stopped": "reached the limits of maintenance",
  "maintenance.cancel": "cancelled maintenance",
  "maintenance.failed": "failed to finish maintenance",
  "maintenance.undo": "undid maintenance",
  "maintenance.apply": "merged two memories",
  "policy.set": "changed the tenant policy",
  "entity.merged": "merged two people or things",
  "entity.split": "split a person or thing",
  "entity.renamed": "renamed a person or thing",
  "entity.different": "marked two people or things as different",
  "entity.undo": "undid a change of people and things",
  "patterns.set": "switched patterns or moods of a user",
  "patterns.dismiss": "refused a pattern",
  "patterns.publish": "published a pattern",
  "patterns.restore": "restored a refused pattern",
  "prompt.set": "changed the instructions of a model task",
  "prompt.erase": "erased the instructions of a model task",
  "prompt.preview": "previewed a model task",
  "index.rebuild": "rebuilt the search index",
  "embedding.switch": "switched embedding model",
  "embedding.pause": "paused an embedding migration",
  "embedding.resume": "resumed an embedding migration",
  "embedding.rollback": "rolled back an embedding migration",
  "embedding.drop": "deleted embeddings of a model",
  setup: "created the first admin",
  "person.create": "invited a member",
  "person.role": "changed a member’s role",
  "person.reset": "reset a member’s password",
  "person.remove": "removed a member",
  "person.password": "changed a password",
  sign_in: "signed in",
  "sign_in.failed": "failed to sign in",
  export: "exported memories",
  import: "imported an export",
  "sample.load": "loaded the sample data",
  "backup.copy": "copied the database for a backup",
  "backup.create": "saved the database to a file",
  "database.move": "moved the database to a server",
};

/** Returns the label of an action; an unknown action is shown as its code with spaces. */
export function formatAction(action: string): string {
  return ACTION_LABELS[action] ?? action.replaceAll(/[._]/g, " ");
}

/** Returns the actor of an entry: `person:ana` is shown as "ana", and `key:ab12` as "key ab12". */
export function actorInWords(actor: string): string {
  const [, kind, name] = /^(key|person):(.+)$/s.exec(actor) ?? [];
  if (kind && name) return kind === "person" ? name : `key ${name}`;
  return actor === "operator" ? "CLI (server)" : actor;
}

/** Numbers that identify what the target names, such as a run. They count nothing. */
const NUMBERS: ReadonlySet<string> = new Set(["scan", "run", "action"]);

/**
 * Describes what an action affected: the nonzero counts ("3 memories, 1 job"), the new state of switches, the
 * version that was saved, or the number of a member. An action without counts is shown as "–".
 */
export function formatCounts(action: string, counts: Readonly<Record<string, number>>): string {
  if (action === "flag.switch" || action === "patterns.set") return formatSwitches(counts);
  if (action === "webhook.create" && counts.types === 0) return "all types";
  if (counts.space !== undefined) return `embedding model #${counts.space}`;
  if (counts.person !== undefined) return `member #${counts.person}`;
  if (action === "pii.policy") return `version ${counts.version}`;
  if (action === "policy.set") return formatPolicy(counts);
  const counted = Object.entries(counts).filter(([what]) => !NUMBERS.has(what));
  if (counted.length === 0) return "–";
  const nonZero = counted.filter(([, count]) => count !== 0);
  return nonZero.map(([what, count]) => formatOne(what, count)).join(", ") || "nothing";
}

function formatSwitches(switches: Readonly<Record<string, number>>): string {
  return Object.entries(switches)
    .map(([name, isOn]) => `${name} ${isOn ? "on" : "off"}`)
    .join(", ");
}

/** Entries of before patterns and moods lack these switches. */
function formatPolicy(counts: Readonly<Record<string, number>>): string {
  const { version = 0, retention = 0, agents = 0, ...switches } = counts;
  const parts = [
    `version ${version}`,
    ...(retention > 0 ? [formatOne("retention_rules", retention)] : []),
    ...(agents > 0 ? [formatOne("agents", agents)] : []),
    formatSwitches(switches),
  ];
  return parts.filter((part) => part !== "").join(", ");
}

/** Formats one count. The names of counts are plural in the log. */
function formatOne(what: string, count: number): string {
  if (what === "version") return `version ${count}`;
  const noun = what === "people" ? "members" : what.replaceAll("_", " ");
  const one = noun.endsWith("ies") ? `${noun.slice(0, -3)}y` : noun.replace(/s$/, "");
  return `${count.toLocaleString("en")} ${count === 1 ? one : noun}`;
}
