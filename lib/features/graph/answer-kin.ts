import type { KinQuestion } from "@/lib/analysis/relations";
import type { Ctx, OwnerNo, OwnerRef } from "@/lib/base/core";
import { inTenant, type Tx } from "@/lib/storage/db";
import {
  findEntitiesByName,
  findOwner,
  type NamingMemory,
  normalizeName,
  personNo,
  readEntities,
  readNamingMemories,
  roleNos,
} from "@/lib/storage/records";

/** The answer to a question about a relative, and the memory that states it. */
export type KinAnswer = {
  readonly kind: "attribute" | "sentence";
  readonly answer: string;
  readonly memory: NamingMemory;
};

/** Who asks, and when: `askerId` is the owner's id as it was sent, "" for shared memory. */
type Asking = {
  readonly owner: OwnerRef;
  readonly askerId: string;
  /** The only speaker of the owner's memories that were found; null when there are several or none. */
  readonly speaker: string | null;
  readonly asOf: Date | undefined;
};

/**
 * Answers a question for the name of a relative with the one name that live memories give the role, and who
 * somebody is with the latest memory that states a relation of theirs. Null for an unknown one and when
 * several names fit. Shared memory is asked second. Only reads.
 */
export async function answerKin(ctx: Ctx, question: KinQuestion, asking: Asking): Promise<KinAnswer | null> {
  const { owner } = asking;
  const shared = { kind: "shared", id: "" } as const;
  return inTenant(ctx, "hot", async (tx) => {
    for (const ref of owner.kind === "shared" ? [owner] : [owner, shared]) {
      const ownerNo = await findOwner(tx, ctx, ref);
      const answer =
        ownerNo && (await (question.asks === "who" ? who : name)(tx, ownerNo, question as never, asking));
      if (answer) return answer;
    }
    return null;
  });
}

async function name(
  tx: Tx,
  ownerNo: OwnerNo,
  { of, role }: Extract<KinQuestion, { asks: "name" }>,
  { askerId, speaker, asOf }: Asking,
): Promise<KinAnswer | null> {
  const isAsker = of === null || normalizeName(of) === normalizeName(askerId);
  const people = [...(isAsker ? [null] : []), ...(of === null ? (speaker === null ? [] : [speaker]) : [of])];
  const roles = roleNos(
    ownerNo,
    role,
    people.map((one) => personNo(ownerNo, one)),
  );
  const memories = await readNamingMemories(tx, ownerNo, { roles }, asOf);
  const entities = await readEntities(
    tx,
    ownerNo,
    memories.map(({ entity_no }) => entity_no),
  );
  const named = new Map(
    memories.flatMap(({ entity_no }) => {
      const entity = entities.get(entity_no);
      return entity ? [[entity.no, entity]] : [];
    }),
  );
  const [entity] = named.values();
  const [memory] = memories;
  if (named.size !== 1 || !entity?.name || !memory) return null;
  return { kind: "attribute", answer: entity.name, memory };
}

async function who(
  tx: Tx,
  ownerNo: OwnerNo,
  question: Extract<KinQuestion, { asks: "who" }>,
  { asOf }: Asking,
): Promise<KinAnswer | null> {
  const found = await findEntitiesByName(tx, ownerNo, [question.name]);
  const [entity] = found;
  if (found.length !== 1 || !entity) return null;
  const [memory] = await readNamingMemories(tx, ownerNo, { entities: entity.members }, asOf);
  return memory ? { kind: "sentence", answer: memory.text, memory } : null;
}
