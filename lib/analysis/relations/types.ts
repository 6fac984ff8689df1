/** What an entity can be. */
export const ENTITY_KINDS = ["person", "pet", "place", "organisation", "group", "thing"] as const;
/** The kind of an entity. */
export type EntityKind = (typeof ENTITY_KINDS)[number];

const TO_BEINGS = [
  "parent",
  "child",
  "sibling",
  "spouse",
  "partner",
  "relative",
  "friend",
  "colleague",
  "neighbor",
  "pet",
  "knows",
] as const;

/**
 * The closed list of relations. A type says what the object is to the subject: `child` points to the child.
 */
export const RELATION_TYPES = [
  ...TO_BEINGS,
  "lives_in",
  "from",
  "works_at",
  "works_as",
  "studies",
  "member_of",
  "owns",
  "visited",
  "likes",
  "dislikes",
  "attribute",
] as const;
/** The type of a relation. */
export type RelationType = (typeof RELATION_TYPES)[number];
/** Types whose object lives: "Windows died" ends nobody's liking of it. */
export const BEING_TYPES: ReadonlySet<RelationType> = new Set(TO_BEINGS);

/**
 * A person, animal, place or thing as a text refers to it. `self` is the speaker. Otherwise at least one of
 * `name` and `role` is set. `name` is as written, without a possessive ending. `role` is what it is to the
 * speaker, as an English word in lower case whatever the language of the text ("sister", "boss", "dog"), or a
 * path over two roles ("sister's dog"). A role never contains a name, so erasing a name cannot leave one.
 * `which` tells it apart from others with its role ("other", "oslo"); only its hash is stored.
 */
export type EntityReference =
  | { readonly self: true }
  | {
      readonly kind: EntityKind;
      readonly name: string | null;
      readonly role: string | null;
      readonly which?: string;
    };

/**
 * One relation that a text states. `object` is an entity, or `value` has words that name none ("nurse", "dog"
 * of a named person). An end can have neither, as "I quit my job". `attribute` is the name of an `attribute`,
 * DIED_ATTRIBUTE of a `knows` that ended with a death, else null. `fromDay` is the day (YYYY-MM-DD) that the
 * text names as its beginning or, when it `ended` ("quit", "sold", "died"), its end. `confidence` is 0 to 1.
 */
export type FoundRelation = {
  readonly subject: EntityReference;
  readonly type: RelationType;
  readonly object: EntityReference | null;
  readonly attribute: string | null;
  readonly value: string | null;
  readonly ended: boolean;
  readonly fromDay: string | null;
  readonly confidence: number;
};

/**
 * The confidence of a relation that a sentence states. One that a noun phrase takes for granted, as "my
 * sister Anna" does, has a higher one.
 */
export const STATED_CONFIDENCE = 0.9;

/**
 * What a text was said in. `previousTurn` is the turn of the same speaker before this one; only names are
 * read from it. `saidOn` is a day, YYYY-MM-DD. `ownerName` is the speaker's own name, which then refers to
 * `self`.
 */
export type RelationContext = {
  readonly previousTurn: string | null;
  readonly saidOn: string;
  readonly ownerName?: string | null;
};

/** What a text says: relations, each once, and the entities in them and beside them, without the speaker. */
export type FoundRelations = {
  readonly mentions: readonly EntityReference[];
  readonly relations: readonly FoundRelation[];
};
