import { Anchor, Text } from "@mantine/core";
import Link from "next/link";
import type { OutputOf } from "@/components/api/output-of";
import { useApi } from "@/components/api/use-api";
import { ownerFields } from "@/components/memory/owner";
import { QuerySection } from "@/components/ui/section";
import type { OwnerRef } from "@/lib/base/core";
import classes from "./ego-network.module.css";
import { type Entity, entityPath, neighborsOf, titleOf } from "./entity";

/** More neighbours than these are hard to tell apart. */
const SHOWN = 30;

/**
 * What is true around an entity, one relation away: a list in two columns with lines to the entity between
 * them. The lines say nothing that the list does not.
 */
export function EgoNetwork({
  id,
  owner,
  hrefOf,
}: {
  id: string;
  owner: OwnerRef;
  hrefOf: (id: string) => string;
}) {
  const query = useApi<OutputOf<"readEntityGraph">>(`${entityPath(id)}/graph`, ownerFields(owner));
  return (
    <QuerySection title="Connections" query={query}>
      {(graph) => {
        const neighbors = neighborsOf(graph, owner);
        if (neighbors.length === 0)
          return (
            <Text size="sm" c="dimmed">
              No connections to other people and things.
            </Text>
          );
        const shown = neighbors.slice(0, SHOWN);
        const half = Math.ceil(shown.length / 2);
        const sides = [shown.slice(0, half), shown.slice(half)] as const;
        return (
          <>
            <div className={classes.network}>
              <svg className={classes.lines} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
                {sides.flatMap((side, at) =>
                  side.map(({ entity }, row) => (
                    <line
                      key={entity.id}
                      x1={50}
                      y1={50}
                      x2={at === 0 ? 41 : 59}
                      y2={((row + 0.5) / side.length) * 100}
                    />
                  )),
                )}
              </svg>
              <span className={classes.center} aria-hidden />
              {sides.map((side, at) => (
                <ul key={at === 0 ? "left" : "right"} className={classes.side}>
                  {side.map(({ entity, words }) => (
                    <Neighbor key={entity.id} entity={entity} words={words} owner={owner} hrefOf={hrefOf} />
                  ))}
                </ul>
              ))}
            </div>
            {(graph.truncated || neighbors.length > SHOWN) && (
              <Text size="xs" c="dimmed">
                Only the latest {shown.length} are shown.
              </Text>
            )}
          </>
        );
      }}
    </QuerySection>
  );
}

function Neighbor({
  entity,
  words,
  owner,
  hrefOf,
}: {
  entity: Pick<Entity, "id" | "name" | "role">;
  words: readonly string[];
  owner: OwnerRef;
  hrefOf: (id: string) => string;
}) {
  return (
    <li>
      <Anchor component={Link} href={hrefOf(entity.id)}>
        {titleOf(entity, owner)}
      </Anchor>
      <Text size="xs" c="dimmed" title={words.join(", ")}>
        {words.join(", ")}
      </Text>
    </li>
  );
}
