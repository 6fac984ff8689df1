import { NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import type { OutputOf } from "@/components/api/output-of";
import { useAction } from "@/components/api/use-action";
import { ownerFields } from "@/components/memory/owner";
import { ChangeForm, type ChangeProps } from "./change-form";
import { entityPath, KINDS } from "./entity";

/** Gives an entity another name or kind. Its memories stay as they are. */
export function RenameForm({ card, owner, close }: ChangeProps) {
  const [name, setName] = useState(card.name ?? "");
  const [kind, setKind] = useState<string>(card.kind);
  const rename = useAction<OutputOf<"changeEntity">>(() => "Renamed. You can undo this under Changes.");
  const changed = {
    ...(name.trim() !== (card.name ?? "") && name.trim() !== "" ? { name: name.trim() } : {}),
    ...(kind === card.kind ? {} : { kind }),
  };
  return (
    <ChangeForm
      confirm="Save"
      isReady={Object.keys(changed).length > 0}
      isPending={rename.isPending}
      close={close}
      submit={() =>
        rename.mutate(
          { method: "PATCH", path: entityPath(card.id), body: { ...ownerFields(owner), ...changed } },
          { onSuccess: close },
        )
      }
    >
      <TextInput
        label="Name"
        description="It is shown everywhere instead of the names in the memories, which stay as they are."
        value={name}
        maxLength={100}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        data-autofocus
      />
      <NativeSelect
        label="Kind"
        data={[...KINDS]}
        value={kind}
        onChange={({ currentTarget }) => setKind(currentTarget.value)}
      />
    </ChangeForm>
  );
}
