import type { Converted } from "./imported-event";

/**
 * Yields elements in their order, but those that a newer one has replaced (`replaced_by`) at the end, each
 * after the one that replaced it. These are kept in memory until then.
 */
export async function* newestFirst<Element extends Converted>(
  elements: AsyncIterable<Element>,
): AsyncGenerator<Element, void> {
  const replaced = new Map<unknown, Element>();
  for await (const element of elements)
    if (element.events[0]?.replaced_by === undefined) yield element;
    else replaced.set(element.events[0].id, element);
  for (const element of replaced.values()) {
    const chain: Element[] = [];
    // Deleting from the map while it is iterated skips what was yielded, and ends a chain that is a cycle.
    for (let next: Element | undefined = element; next; next = replaced.get(next.events[0]?.replaced_by)) {
      replaced.delete(next.events[0]?.id);
      chain.unshift(next);
    }
    yield* chain;
  }
}
