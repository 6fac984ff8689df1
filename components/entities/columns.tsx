import { Text } from "@mantine/core";
import { formatCount } from "@/components/ui/format";
import type { Column } from "@/components/ui/list-table";
import { TimeAgo } from "@/components/ui/time-ago";
import { type Entity, titleOf } from "./entity";

/** The columns of the list of entities in order. */
export const COLUMNS: readonly Column<Entity>[] = [
  { key: "name", label: "Name", cell: (entity) => <EntityName entity={entity} /> },
  { key: "kind", label: "Kind", width: 128, cell: ({ kind }) => kind },
  {
    key: "mentions",
    label: "Mentions",
    width: 104,
    isNumber: true,
    cell: ({ mentions }) => formatCount(mentions),
  },
  {
    key: "first",
    label: "First seen",
    width: 112,
    from: "md",
    cell: ({ first_at: at }) => at && <TimeAgo time={at} />,
  },
  { key: "last", label: "Last seen", width: 112, cell: ({ last_at: at }) => at && <TimeAgo time={at} /> },
];

/** The name of an entity with its role. */
function EntityName({ entity }: { entity: Pick<Entity, "name" | "role"> }) {
  return (
    <>
      {titleOf(entity, null)}
      {entity.name !== null && entity.role !== null && (
        <Text span size="sm" c="dimmed" ml="xs">
          {entity.role}
        </Text>
      )}
    </>
  );
}
