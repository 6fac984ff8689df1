const FIRST_PERSON = /\b(?:i|my|me|mine|myself)\b/i;

/** "Tell me …", "I want to know …": the first person belongs to the request, not to its subject. */
const COURTESIES =
  /\b(?:tell|remind|show|give|help|let|find|get|read|send|ask|explain to) me\b|\b(?:i wonder|i was wondering|i(?:'m| am) (?:curious|wondering)|i(?:'d| would) (?:like|love) to know|i (?:want|need|have) to know|(?:can|could|may|should) i (?:ask|know)|do i know|i think|i guess|i believe)\b/gi;

/**
 * Returns whether a question is about the asker: it contains I, my, me, mine or myself outside phrases such
 * as "tell me" and "I wonder". "We" and "our" do not count, because any member of a group may have described
 * what the group did.
 */
export function isFirstPersonQuestion(question: string): boolean {
  return FIRST_PERSON.test(question.replaceAll("’", "'").replace(COURTESIES, " "));
}
