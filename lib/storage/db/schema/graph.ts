import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  timestamp,
} from "drizzle-orm/pg-core";
import { ownerNo, position } from "./columns";

/** 51 bits of a hash of the owner, the kind and the name or role that an entity was found with. */
const entityNo = <Name extends string>(name: Name) => bigint(name, { mode: "number" });

/**
 * A person, animal, place or thing that memories of an owner name. The speaker of an owner's memories has
 * the number 0 and no row. `kind` is an index in ENTITY_KINDS. `name_no` names the row of entity_names with
 * the name to show; a role ("sister") has none of its own.
 */
export const entities = pgTable(
  "entities",
  {
    ownerNo: ownerNo(),
    entityNo: entityNo("entity_no").notNull(),
    kind: smallint("kind").notNull(),
    /** The kind that a person has given it. */
    givenKind: smallint("given_kind"),
    nameNo: integer("name_no"),
    role: text("role"),
    /** The entity whose role it is; 0 for the owner. Null for a name. */
    ofNo: entityNo("of_no"),
    firstAt: timestamp("first_at", { withTimezone: true }).notNull(),
    lastAt: timestamp("last_at", { withTimezone: true }).notNull(),
    mentions: integer("mentions").notNull(),
    isListed: boolean("is_listed").notNull(),
    /** The entity that the rules take it for; null for itself. */
    baseNo: entityNo("base_no"),
    /** The entity that it is shown as, by the rules and by what people merged; null for itself. */
    intoNo: entityNo("into_no"),
  },
  (table) => [
    primaryKey({ columns: [table.ownerNo, table.entityNo] }),
    index("entities_listed").on(table.ownerNo, table.lastAt, table.entityNo).where(sql`is_listed`),
    index("entities_of_root").on(table.ownerNo, table.intoNo).where(sql`into_no is not null`),
  ],
);

/**
 * The names of entities. `name_no` is 32 bits of the hash of the normalised name. `position` is the first
 * memory with the name, which it is spelled as in; null for a name that a person gave.
 */
export const entityNames = pgTable(
  "entity_names",
  {
    ownerNo: ownerNo(),
    nameNo: integer("name_no").notNull(),
    entityNo: entityNo("entity_no").notNull(),
    position: bigint("position", { mode: "number" }),
    name: text("name").notNull(),
    keyNo: smallint("key_no").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.ownerNo, table.nameNo, table.entityNo] }),
    index("entity_names_of_entity").on(table.ownerNo, table.entityNo),
  ],
);

/** A memory that names an entity. `role_no` is the entity of the role that the text gives a name. */
export const entityMentions = pgTable(
  "entity_mentions",
  {
    ownerNo: ownerNo(),
    entityNo: entityNo("entity_no").notNull(),
    position: position(),
    roleNo: entityNo("role_no"),
  },
  (table) => [
    primaryKey({ columns: [table.ownerNo, table.entityNo, table.position] }),
    index("entity_mentions_by_position").on(table.ownerNo, table.position),
    index("entity_mentions_of_role")
      .on(table.ownerNo, table.roleNo, table.entityNo)
      .where(sql`role_no is not null`),
  ],
);

/**
 * What a memory says about two entities, or about one and a value. `type` is an index in RELATION_TYPES.
 * Since when, until when and how sure it is follow from the memories.
 */
export const relations = pgTable(
  "relations",
  {
    ownerNo: ownerNo(),
    position: position(),
    ordinal: smallint("ordinal").notNull(),
    subjectNo: entityNo("subject_no").notNull(),
    type: smallint("type").notNull(),
    objectNo: entityNo("object_no"),
    attribute: text("attribute"),
    value: text("value"),
    keyNo: smallint("key_no").notNull().default(0),
    /** The day that the text names as its beginning or, when it ended, its end. */
    fromDay: text("from_day"),
    ended: boolean("ended").notNull(),
    confidence: real("confidence").notNull(),
    /** That of the memory, so that an index has the latest relations of an entity. */
    occurredAt: timestamp("occurred_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerNo, table.position, table.ordinal] }),
    index("relations_of_subject").on(
      table.ownerNo,
      table.subjectNo,
      table.occurredAt.desc().nullsFirst(),
      table.position.desc().nullsFirst(),
      table.ordinal,
    ),
    index("relations_of_object")
      .on(
        table.ownerNo,
        table.objectNo,
        table.occurredAt.desc().nullsFirst(),
        table.position.desc().nullsFirst(),
        table.ordinal,
      )
      .where(sql`object_no is not null`),
    index("relations_open_ends")
      .on(table.ownerNo, table.position)
      .where(sql`ended and value is null and (object_no is null or attribute is not null)`),
  ],
);

/**
 * What people said about entities: merged, split, renamed or different. `payload` is JSON with numbers of
 * entities, positions, and the name that a person gave.
 */
export const entityActions = pgTable(
  "entity_acts",
  {
    ownerNo: ownerNo(),
    actionNo: bigint("act_no", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    kind: text("kind").notNull(),
    payload: text("payload").notNull(),
    keyNo: smallint("key_no").notNull().default(0),
    actor: text("actor").notNull(),
    at: timestamp("at", { withTimezone: true }).notNull().defaultNow(),
    undoneAt: timestamp("undone_at", { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.ownerNo, table.actionNo] })],
);
