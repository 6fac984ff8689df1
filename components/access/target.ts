import { pathOf } from "@/components/api/request";
import { ownerKey } from "@/components/memory/owner";
import { ownerPath } from "@/components/memory/owner-link";
import type { OwnerRef } from "@/lib/base/core";

/** An object that an action affected, and the page that shows it; null if there is none. */
type TargetPart = { readonly label: string; readonly href: string | null };

/** The pages that show an object. Where they have an address for one object, it follows. */
const PAGES: Readonly<Record<string, (id: string) => string>> = {
  memory: (id) => pathOf("/memories", { state: "all", open: id }),
  maintenance: (id) => pathOf("/maintenance", { run: id }),
  webhook: (id) => pathOf("/settings/webhooks", { webhook: id }),
  scan: () => "/pii/policy",
  key: () => "/settings/keys",
  person: () => "/settings/team",
  task: (id) => pathOf("/settings/model-tasks", { task: id }),
  flag: () => "/settings/flags",
};

/**
 * Describes the objects of a target: `person:7 role:admin` becomes "person 7" and "role admin". Long ids are
 * shortened. An owner that still exists is shown by its id.
 */
export function targetParts(
  target: string,
  owners: Readonly<Record<string, OwnerRef>>,
): readonly TargetPart[] {
  const parts = target.split(" ").filter((part) => part !== "");
  return parts.map((part) => {
    const [kind = "", id = ""] = part.split(/:(.*)/s);
    const owner = kind === "owner" ? owners[id] : undefined;
    if (owner) return { label: ownerKey(owner).replace(":", " "), href: ownerPath(owner) };
    const label = part.replaceAll(/[0-9a-f]{64}/g, (hash) => `${hash.slice(0, 12)}…`).replaceAll(":", " ");
    return { label, href: kind === "entity" ? entityPage(id, owners) : (PAGES[kind]?.(id) ?? null) };
  });
}

/** The page of an entity needs its owner, whom the target names too. */
function entityPage(id: string, owners: Readonly<Record<string, OwnerRef>>): string | null {
  const [owner] = Object.values(owners);
  return owner ? pathOf("/entities", { owner: ownerKey(owner), open: id }) : null;
}
