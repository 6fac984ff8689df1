import { Text } from "@mantine/core";
import { IconHome, IconRobot, IconUser } from "@tabler/icons-react";
import type { OwnerKind, OwnerRef } from "@/lib/base/core";

const OWNER_ICONS: Readonly<Record<OwnerKind, typeof IconUser>> = {
  user: IconUser,
  agent: IconRobot,
  shared: IconHome,
};

/** An owner, shown as its ID with an icon for its type. */
export function OwnerLabel({ owner: { kind, id } }: { owner: OwnerRef }) {
  const Icon = OWNER_ICONS[kind];
  return (
    <Text span size="sm" truncate title={kind === "shared" ? "shared" : `${kind} ${id}`}>
      <Icon
        size={14}
        stroke={1.6}
        aria-label={kind}
        style={{ verticalAlign: -2, marginRight: 4, opacity: 0.7 }}
      />
      {kind === "shared" ? "shared" : id}
    </Text>
  );
}
