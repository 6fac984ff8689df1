import { belong, have, join, own, sell } from "./read-belongings";
import { come, leave, live, move, study, visit, work } from "./read-life";
import { be, fan, friends, marry, meet, part, taste } from "./read-people";
import type { Reader } from "./reader";
import type { Meaning } from "./verbs";

/** What to read behind a verb of each meaning. */
export const READERS: Readonly<Record<Exclude<Meaning, "die">, Reader>> = {
  live,
  move,
  come,
  work,
  study,
  have,
  own,
  sell,
  visit,
  belong,
  join,
  leave,
  like: taste("likes"),
  dislike: taste("dislikes"),
  be,
  marry,
  part,
  meet,
  friends,
  fan,
};
