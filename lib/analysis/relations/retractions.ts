import { anyOf, foldToBaseLetters, words } from "@/lib/analysis/text";

const NO =
  "(?:(?:oh|ah|hm+|oops|ups|well|ach|no|nope|nah|nein|non|bueno|eh|und|and|but|sorry|pardon|perdon|wait|actually|hang on|hold on)[,.! ]+){0,4}";
const THAT = "(?:that|this|it|all of it|none of that)";
const NOT_OF = "(?! (?:of|for|about|to|with|in|on|with|when)\\b)";
/** Words that take back what stands before them, after a comma or at the start of a sentence, folded. */
const TAKEN_BACK = `${NO}${words(
  `(?:no|nope|actually)[ ,]+(?:wait|hang on|hold on), april fools?, wrong (?:person|one|name|guy|woman|place), (?<=\\b(?:no|nope)[ ,]+)not (?:true|right), (?:ignore|disregard) (?:that|this|it), wait[ ,]+(?:no|sorry|scratch|that(?:'s| is| was)), scratch ${THAT}, strike ${THAT}, forget (?:it|that|i said (?:that|it)), never mind that, (?:just|only) (?:kidding|joking)`,
  `${THAT}(?:'s| is| was|'s all| is all| was all) (?:all )?(?:wrong|not true|not right|untrue|false|a lie|a joke|nonsense|made up|my mistake)${NOT_OF}, ${THAT} isn't (?:true|right)${NOT_OF}, correction, my mistake, (?:i )?take that back`,
  "i (?:was wrong|lied|made (?:that|it|her|him) up|got (?:that|it|her|him) wrong|mixed (?:that|it|them) up|misspoke|meant(?! (?:it|to)\\b)), (?<=(?:no|sorry|wait)[ ,]+)i mean, or rather",
  "(?<=\\b(?:no|nope|sorry|wait|actually)[ ,]+)i (?:have no|don't have an?|do not have an?|never had an?), moment mal, quatsch, (?:das |es )?(?:war |ist )?(?:doch |ja )?(?:nur |bloss )?(?:ein )?(?:scherz|witz), (?:das )?(?:stimmt|stimmte) (?:ja |gar |doch |so )?nicht, das (?:ist|war) (?:ja )?(?:falsch|quatsch|gelogen|erfunden|ein scherz), vergiss (?:das|es)",
  "(?<=\\bnein[ ,]+)(?:falsch|ich meine|ich habe (?:gar |ja )?kein\\w*), ich meinte, korrektur, streich das, das nehme ich zuruck",
  "(?:es|era|eso es|eso era) (?:mentira|broma|falso|una broma), no es (?:verdad|cierto), me (?:he equivocado|equivoque), olvidalo, olvida eso, mejor dicho, quiero decir, (?<=\\bno[ ,]+)no tengo",
  "c'(?:est|etait) (?:faux|pas vrai|une blague|un mensonge), ce n'est pas vrai, je (?:me trompe|plaisante|veux dire|rigole), je me suis trompee?, oublie (?:ca|cela), (?<=\\b(?:non|pardon)[ ,]+)je n'ai pas(?= d), ou plutot",
)}(?![a-z0-9'])`;
const OPENS = anyOf(`^${TAKEN_BACK}`);
const FOLLOWS = anyOf(`(?:[,;:(–—]|\\.\\.\\.|…| -) *${TAKEN_BACK}`);

/**
 * Leaves out of the sentences of a text what a later one, or a later part of the same one, takes back:
 * "My sister Anna: no, that's wrong, I have no sister". A retraction concerns the words before it, up to the
 * start of their sentence, or the sentence before it.
 */
export function withoutRetracted(sentences: readonly string[]): string[] {
  const opens = sentences.map((sentence) => OPENS.test(foldToBaseLetters(sentence)));
  return sentences.map((sentence, at) => {
    if (opens[at + 1]) return "";
    const found = FOLLOWS.exec(foldToBaseLetters(sentence));
    // Folding can change the length, so the rest is counted from the end.
    const rest = found ? foldToBaseLetters(sentence).length - found.index - found[0].length : 0;
    return found ? sentence.slice(sentence.length - rest) : sentence;
  });
}
