import { anyOf, words } from "@/lib/analysis/text";

/** Matches one of the phrases as whole words, in text folded to base letters. */
const phrase = (...lists: readonly string[]) => anyOf(`(?<![a-z0-9'])${words(...lists)}(?![a-z0-9'])`);

/** What announces that a message repeats something: it was said before, it stays so, or it is decided. */
export const ANNOUNCED = {
  told: phrase(
    "i(?:'ve| have)? (?:already )?(?:told|said|mentioned), told you, (?:as|like|what did) i (?:said|say|told|mentioned), what i said, have i said",
    "(?:just )?to be (?:clear|safe), for the (?:record|minutes|notes?|file|wall|credits|guide|sitter), (?:and|once) again, again for, in writing",
    "in case (?:any|some)\\w+, before (?:you|any\\w+) asks?, if any(?:one|body) asks, any(?:one|body) who (?:missed|forgot), stop asking",
    "remind \\w+, a reminder, reminder, remember, don't (?:let me )?forget",
    "wie (?:schon )?gesagt, noch ?mal, zur erinnerung, nicht vergessen, falls (?:wer|jemand) fragt",
    "como (?:te |ya |os )?(?:dije|dicho), (?:ya )?(?:te|os) (?:lo )?dije, repito, record(?:ad|emos|a|en), recuerd[aoe]\\w*, que quede claro",
    "comme je (?:te |vous )?(?:l'ai|disais), je (?:te |vous )?(?:le |l'ai )?(?:rappelle|repete|dit), pour rappel, n'oublie\\w*, encore une fois",
  ),
  stays: phrase(
    "still, stay(?:s|ed)?, remains?, holds, as before, as it was, as (?:always|ever|usual), like always, same as (?:before|ever|always), (?:is|are|pays?) (?:\\w+ )?the same",
    "ha(?:s|ve)n't changed, not changed, unchanged, unaffected, not affected, no change, untouched, always, never, (?:can|i) (?:leave|keep), keeps? \\w+ing, leave it",
    "(?:immer noch|noch immer), nach wie vor, bleib\\w*, wie gehabt, wie immer, immer, unverandert",
    "sigue, siguen, sigo, como siempre, siempre, igual que, no ha cambiado, como esta(?:ba)?",
    "toujours, reste, comme d'habitude, comme avant, n'a pas (?:change|bouge)",
  ),
  settled: phrase(
    "(?:is|are|that's|it's) (?:right|correct|settled|fixed|final|decided), confirm(?:ed)?, settled, signed, rule",
    "steht fest, stimmt, passt so, abgemacht, confirmad\\w+, confirmadisimo, queda (?:asi|claro), confirme\\w*, c'est bon",
  ),
} as const;

/** A word that negates the one or two words after it, as the stem of a folded word. */
export const NEGATING =
  /^(?:not|no|never|none|nothing|without|cannot|dont|kein\w*|nicht|nie|nunca|sin|ne|pas|jamais|sans)$|n't$/;
