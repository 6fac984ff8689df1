import { AppError } from "@/lib/core";
import { asSystem, sql } from "@/lib/db";
import { type Embedder, spaceName } from "@/lib/models";

/** The space that is searched and written, with the embedder that makes its vectors. */
export type ActiveSpace = { readonly spaceNo: number; readonly embedder: Embedder };

const holder = globalThis as unknown as {
  palimpsestEmbedder?: Embedder;
  palimpsestSpace?: Promise<ActiveSpace>;
};

/** Makes an embedder the one of this process. Its space becomes the active one at first use. `null`: words alone. */
export function setEmbedder(embedder: Embedder | null): void {
  if (embedder) holder.palimpsestEmbedder = embedder;
  else delete holder.palimpsestEmbedder;
  delete holder.palimpsestSpace;
}

/**
 * The one space that vectors are written to and searched in, with its embedder; null when there is no embedder.
 * Vectors of another space are never compared with these: they are left alone and made anew by repair jobs.
 */
export async function activeSpace(): Promise<ActiveSpace | null> {
  const embedder = holder.palimpsestEmbedder;
  if (!embedder) return null;
  holder.palimpsestSpace ??= register(embedder).catch((thrown: unknown) => {
    delete holder.palimpsestSpace;
    throw thrown;
  });
  return holder.palimpsestSpace;
}

async function register(embedder: Embedder): Promise<ActiveSpace> {
  const name = spaceName(embedder.space);
  const [row] = await asSystem("accept", async (tx) => {
    await tx.rows(sql`update embedding_spaces set is_active = false where is_active and name <> ${name}`);
    return tx.rows<{ space_no: number }>(sql`insert into embedding_spaces (name, dimensions, is_active)
      values (${name}, ${embedder.space.dimensions}::int, true)
      on conflict (name) do update set is_active = true returning space_no`);
  });
  if (!row) throw new AppError("internal", "The embedding space could not be registered.");
  return { spaceNo: Number(row.space_no), embedder };
}
