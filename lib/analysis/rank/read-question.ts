import {
  findNamedPeople,
  isAboutAskerOnly,
  isFirstPersonQuestion,
  questionKinds,
  questionTense,
} from "@/lib/analysis/text";
import { ownerIndexOf, type TurnKey } from "@/lib/base/core";
import type { LexicalMatches, Candidate as Turn } from "./candidate";
import type { Question } from "./cues";

/**
 * Returns the speaker of a turn. A turn without a speaker is the asker's own, except in shared memory, where
 * somebody else may have written it.
 */
export function speakerOf(key: TurnKey, turn: Turn, words: LexicalMatches): string | null {
  return turn.speaker ?? (words.refs[ownerIndexOf(key)]?.kind === "shared" ? "" : null);
}

/**
 * Returns what the cues need to know about a question. The asker is also the speaker with the asker's name.
 */
export function readQuestion(query: string, speakers: readonly string[], askerId: string): Question {
  const kinds = questionKinds(query);
  return {
    kinds,
    tense: questionTense(query),
    namedPeople: findNamedPeople(query, speakers),
    isFirstPersonQuestion: isFirstPersonQuestion(query),
    isAboutAskerOnly: isAboutAskerOnly(query, kinds),
    askerSpeakers: [null, ...speakers.filter((name) => name.toLowerCase() === askerId.toLowerCase())],
  };
}
