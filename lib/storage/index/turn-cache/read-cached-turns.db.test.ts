// Cached turns give the answers of the database, after whatever is written, also by another process.

import { beforeEach, expect, test } from "vitest";
import { seededRandom } from "@/demo/seeded-random";
import { type Ctx, type OwnerNo, turnKey } from "@/lib/base/core";
import { type Engine, engine, inTenant, sql, type Tx } from "@/lib/storage/db";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { readCandidateTurns, searchDense } from "..";
import { findTurn } from "./cached-turns";
import { forgetTurns, lastTurns, provideTurnStates, turnStateColumns } from "./read-cached-turns";
import { otherProcess, within } from "./testing";

testDatabase();

const SPACE = 7;
const DIMENSIONS = 16;
const ENOUGH = 8;
const random = seededRandom(1);
const vector = () => Float32Array.from({ length: DIMENSIONS }, () => random() - 0.5);

let ctx: Ctx;
let owner: OwnerNo;
beforeEach(async () => {
  ctx = await testTenant();
  owner = String((BigInt(ctx.tenantNo) << 32n) + 1n) as OwnerNo;
  await inTenant(ctx, "work", async (tx) => {
    await tx.rows(
      sql`insert into owners (owner_no, tenant_no, kind, owner_id) values (${owner}::bigint, ${ctx.tenantNo}::int, 0, 'ana')`,
    );
    await tx.rows(sql`insert into owner_stats (owner_no, turns) values (${owner}::bigint, 400)`);
    await tx.rows(
      sql`insert into speakers (owner_no, speaker_no, name) values (${owner}::bigint, 1, 'Nora')`,
    );
  });
});

const POSITIONS = [0, 1, 2, 3].flatMap((session) =>
  Array.from({ length: 110 }, (_, at) => session * 2 ** 20 + 200 + at),
);
const [query, keys] = [vector(), POSITIONS.map((position) => turnKey(position, 0))];

/** What the tests compare: nearest turns, and candidates of several visibilities. */
async function answers(tx: Tx) {
  provideTurnStates(
    tx,
    tx.rows(sql`select o.owner_no, ${turnStateColumns}
      from owners o left join owner_stats s on s.owner_no = o.owner_no where o.owner_no = ${owner}::bigint`),
  );
  const dense = {
    owners: [owner],
    scans: ["signs"] as const,
    spaceNo: SPACE,
    vector: query,
    limit: 200,
    isPlain: false,
  };
  const visibilities = [{}, { isSupersededIncluded: true }, { isBackgroundExcluded: true }];
  return {
    hits: await searchDense(tx, dense),
    candidates: await Promise.all(
      visibilities.map(async (visibility) => {
        const found = await readCandidateTurns(tx, [owner], keys, { filters: {}, ...visibility });
        return found.sort((a, b) => a.key - b.key);
      }),
    ),
  };
}

const ask = () => inTenant(ctx, "hot", answers);
/** The answers of a process that has not cached anything. */
const askDatabase = () => within(otherProcess(), ask);

async function warm(): Promise<void> {
  for (let time = 0; time < ENOUGH; time++) await ask();
  expect(lastTurns(owner, SPACE)).not.toBeNull();
}

const WRITES = {
  insert: (tx: Tx, at: number) =>
    tx.rows(sql`insert into turns (owner_no, position, event_no, speaker_no, length, window_length, static_score, fits, asks, memory_at, background_at)
      select ${owner}::bigint, ${at}::bigint, 1, nullif(${Math.floor(random() * 2)}::smallint, 0), ${random() * 9}::real, ${random() * 9}::real,
        ${random()}::real, 3, false, case when ${random()}::float8 < .7 then now() - interval '1 day' end,
        case when ${random()}::float8 < .5 then now() - interval '2 days' end
      on conflict do nothing`),
  vector: (tx: Tx, at: number) => writeVector(tx, at),
  change: (tx: Tx, at: number) =>
    tx.rows(
      sql`update turns set window_length = window_length + 1.1 where owner_no = ${owner}::bigint and position >= ${at}::bigint and position < ${at + 3}::bigint`,
    ),
  supersede: (tx: Tx, at: number) =>
    tx.rows(
      sql`update turns set superseded_at = now() where owner_no = ${owner}::bigint and position = ${at}::bigint`,
    ),
  expire: (tx: Tx, at: number) =>
    tx.rows(
      sql`update turns set expires_at = now() - interval '1 ms' where owner_no = ${owner}::bigint and position = ${at}::bigint`,
    ),
  hide: (tx: Tx, at: number) =>
    tx.rows(
      sql`update turns set background_at = null where owner_no = ${owner}::bigint and position = ${at}::bigint`,
    ),
  erase: async (tx: Tx, at: number) => {
    const which = sql`where owner_no = ${owner}::bigint and position >= ${at}::bigint and position < ${at + 4}::bigint`;
    for (const table of ["turns", "vectors", "vector_bits"])
      await tx.rows(sql`delete from ${sql.identifier(table)} ${which}`);
  },
  unembed: (tx: Tx, at: number): Promise<unknown> =>
    tx.rows(sql`delete from vector_bits where owner_no = ${owner}::bigint and position = ${at}::bigint`),
};
type Write = keyof typeof WRITES;

async function writeVector(tx: Tx, at: number) {
  const made = vector();
  const signs = [...made].map((x) => (x > 0 ? "1" : "0")).join("");
  await tx.rows(sql`insert into vectors (owner_no, space_no, position, embedding)
    values (${owner}::bigint, ${SPACE}::smallint, ${at}::bigint, ${JSON.stringify([...made])}::text::embedding_vector)
    on conflict (owner_no, space_no, position) do update set embedding = excluded.embedding`);
  await tx.rows(sql`insert into vector_bits (owner_no, space_no, position, signs)
    values (${owner}::bigint, ${SPACE}::smallint, ${at}::bigint, ${signs}::text::varbit)
    on conflict (owner_no, space_no, position) do update set signs = excluded.signs`);
}

const anywhere = () => POSITIONS[Math.floor(random() * POSITIONS.length)] ?? 0;
const write = (name: Write, at = anywhere()): Promise<unknown> =>
  inTenant(ctx, "work", (tx) => WRITES[name](tx, at) as Promise<unknown>);

async function fill(): Promise<void> {
  await inTenant(ctx, "work", async (tx) => {
    for (const at of POSITIONS) {
      await WRITES.insert(tx, at);
      if (random() < 0.9) await writeVector(tx, at);
    }
  });
}

test("random writes by two processes change the cached answers as they change those of the database", async () => {
  await fill();
  await warm();
  const another = otherProcess();
  await within(another, warm);
  const names = Object.keys(WRITES) as Write[];
  for (let round = 0; round < 60; round++) {
    const writes = Array.from(
      { length: 1 + Math.floor(random() * 3) },
      () => names[Math.floor(random() * names.length)],
    );
    for (const name of writes)
      await within(random() < 0.5 ? another : engine(), () => write(name ?? "insert"));
    const expected = await askDatabase();
    expect(await ask()).toEqual(expected);
    expect(await within(another, ask)).toEqual(expected);
    expect(lastTurns(owner, SPACE)).not.toBeNull();
  }
}, 60_000);

// Two of the eight blocks per read of everything, and one of sign bits only.
test.each([20_000, 400_000])(
  "an owner of %i turns is read by several retrievals, whatever is written",
  async (turns) => {
    await fill();
    await asSuperuser(`update owner_stats set turns = ${turns} where owner_no = ${owner}`);
    const names = Object.keys(WRITES) as Write[];
    let reads = 0;
    for (let time = 1; reads === 0 || time <= reads + 3; time++) {
      await write(names[time % names.length] ?? "insert");
      expect(await ask()).toEqual(await askDatabase());
      if (reads === 0 && lastTurns(owner, SPACE)) reads = time - ENOUGH + 1;
      expect(time).toBeLessThan(40);
    }
    expect(reads).toBeGreaterThanOrEqual(4);
  },
  60_000,
);

test.each(Object.keys(WRITES) as Write[])("%s raises the versions of owner and block", async (name) => {
  const at = POSITIONS[3] ?? 0;
  await inTenant(ctx, "work", async (tx) => {
    await WRITES.insert(tx, name === "insert" ? (POSITIONS[200] ?? 0) : at);
    await writeVector(tx, at);
    await tx.rows(sql`update turns set background_at = now() where owner_no = ${owner}::bigint`);
  });
  const versions = async () => {
    const [row] = await asSuperuser<{ owner: number; block: number }>(
      `select o.version::int as owner, (select version::int from turn_blocks b where b.owner_no = o.owner_no and block = ${at >> 8}) as block
       from owners o where owner_no = ${owner}`,
    );
    return row ?? { owner: 0, block: 0 };
  };
  const before = await versions();
  await write(name, at);
  expect(await versions()).toEqual({ owner: before.owner + 1, block: before.owner + 1 });
});

test("a transaction that locked the owner before raises the version once", async () => {
  await inTenant(ctx, "work", async (tx) => {
    await tx.rows(sql`update owners set version = version + 1 where owner_no = ${owner}::bigint`);
    await WRITES.insert(tx, 0);
    await writeVector(tx, 0);
  });
  expect(
    await asSuperuser(
      `select o.version::int as owner, b.version::int as block from owners o join turn_blocks b using (owner_no) where owner_no = ${owner}`,
    ),
  ).toEqual([{ owner: 1, block: 1 }]);
});

test("an unchanged owner costs one statement, and nothing is read of turns and sign bits", async () => {
  await fill();
  await warm();
  const statements: string[] = [];
  const cached = lastTurns(owner, SPACE);
  await inTenant(ctx, "hot", async (tx) => {
    const listened: Tx = {
      ...tx,
      rows: (statement) => {
        statements.push(JSON.stringify(statement));
        return tx.rows(statement);
      },
    };
    await answers(listened);
  });
  expect(statements.filter((text) => /turn_blocks/.test(text))).toHaveLength(1);
  expect(statements.filter((text) => /vector_bits|from turns/.test(text))).toEqual([]);
  expect(lastTurns(owner, SPACE)).toBe(cached);
});

test.runIf(process.env.TEST_DATABASE_URL)(
  "a write between two statements of a retrieval is in its turns with its version, or in the next one's",
  async () => {
    await fill();
    await warm();
    for (let round = 0; round < 20; round++) {
      await write("change");
      await inTenant(ctx, "hot", async (tx) => {
        const interrupted: Tx = {
          ...tx,
          rows: async (statement) => {
            const rows = await tx.rows(statement);
            await write(round % 2 === 0 ? "erase" : "vector");
            return rows as never;
          },
        };
        await answers(interrupted);
      });
      expect(await ask()).toEqual(await askDatabase());
    }
  },
);

test("another space, a very large owner and a restored older version are read from the database", async () => {
  await fill();
  await warm();
  expect(lastTurns(owner, SPACE + 1)).toBeNull();
  await asSuperuser(`update owners set version = 0 where owner_no = ${owner}`);
  expect(await ask()).toEqual(await askDatabase());
  expect(lastTurns(owner, SPACE)).toBeNull();
  await warm();
  await asSuperuser(`update owner_stats set turns = 1200001 where owner_no = ${owner}`);
  expect(await ask()).toEqual(await askDatabase());
  expect(lastTurns(owner, SPACE)).toBeNull();
});

test("an owner that grows beyond 200 000 turns, or shrinks again, is read from the beginning", async () => {
  await fill();
  for (const turns of [200_001, 200_000, 200_001]) {
    await asSuperuser(`update owner_stats set turns = ${turns} where owner_no = ${owner}`);
    for (let time = 0; time < 40 && lastTurns(owner, SPACE)?.isSignsOnly !== turns > 200_000; time++)
      expect(await ask()).toEqual(await askDatabase());
    expect(lastTurns(owner, SPACE)?.isSignsOnly).toBe(turns > 200_000);
    await write("erase");
    expect(await ask()).toEqual(await askDatabase());
  }
});

test("erased turns leave the memory on the next read, and in this process at once", async () => {
  await fill();
  await warm();
  const another = otherProcess();
  await within(another, warm);
  const isHeld = (position: number): boolean => {
    const cached = lastTurns(owner, SPACE);
    return cached !== null && findTurn(cached, position) !== null;
  };
  const at = POSITIONS.find(isHeld) ?? Number.NaN;
  const held = (process: Engine) => within(process, async () => isHeld(at));
  expect(await held(another)).toBe(true);
  await write("erase", at);
  forgetTurns(owner);
  expect([await held(engine()), await held(another)]).toEqual([false, true]);
  await within(another, ask);
  expect(await held(another)).toBe(false);
});

test("nothing is cached of another tenant's owner, nor shown", async () => {
  await fill();
  await warm();
  const stranger = await testTenant();
  const found = await inTenant(stranger, "hot", answers);
  expect(found).toEqual({ hits: [], candidates: [[], [], []] });
});
