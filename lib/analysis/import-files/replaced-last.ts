import type { Converted, ImportedEvent } from "./imported-event";

/**
 * Yields elements in their order, but those that a newer one has replaced (`replaced_by`) at the end, each
 * after the one that replaced it. These are kept in memory until then. When reading fails, it yields what it
 * kept before it throws.
 */
export async function* replacedLast<Element extends Converted & { readonly bytesRead: number }>(
  elements: AsyncIterable<Element>,
): AsyncGenerator<Element, void> {
  const replaced: Element[] = [];
  let bytesRead = 0;
  let failure: unknown;
  try {
    for await (const element of elements) {
      bytesRead = element.bytesRead;
      if (element.events[0]?.replaced_by === undefined) yield element;
      else replaced.push(element);
    }
  } catch (thrown) {
    failure = thrown;
  }
  for (const element of newestFirst(replaced)) yield { ...element, bytesRead };
  if (failure !== undefined) throw failure;
}

function newestFirst<Element extends Converted>(replaced: readonly Element[]): ReadonlySet<Element> {
  const byId = new Map(replaced.map((element) => [nameOf(element.events[0], "id"), element]));
  const ordered = new Set<Element>();
  for (const element of replaced) {
    const chain = new Set<Element>();
    let next: Element | undefined = element;
    // A chain ends at an element that is no replaced one, that has its place already, or at a cycle.
    while (next && !ordered.has(next) && !chain.has(next)) {
      chain.add(next);
      next = byId.get(nameOf(next.events[0], "replaced_by"));
    }
    for (const one of [...chain].reverse()) ordered.add(one);
  }
  return ordered;
}

/** An event of another owner can have the same id. */
function nameOf(event: ImportedEvent | undefined, field: "id" | "replaced_by"): string {
  return JSON.stringify([event?.user_id, event?.agent_owner, event?.scope, event?.[field]]);
}
