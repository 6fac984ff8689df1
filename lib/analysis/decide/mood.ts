import { anyOf, butNot, either, FEW, some, words } from "@/lib/analysis/text";

const LOW_MOOD = words(
  "sad, unhappy, upset, depressed, lonely, disappointed, devastated, heartbroken, hurt, miserable, hopeless, down",
  "low, ashamed, embarrassed, guilty, jealous, bored, grumpy, in (?:such )?a (?:bad|terrible|foul) mood, homesick, broken",
  "gutted, bummed(?: out)?, glum, gloomy, teary, tearful, mopey, flat, a (?:nervous )?wreck",
);
const ANGER = words(
  "dreading, hyped, miffed, angry, mad, furious, pissed(?: off)?, annoyed, irritated, frustrated, frustrating, disgusted, livid",
  "sick of, fed up, cross(?!-), cranky, moody, hangry, seething, fuming, at (?:my|our) wits?'? end",
);
const ANXIETY = words(
  "stressed(?: out)?, anxious, nervous, worried, scared(?! of), afraid(?! (?:there|i\\b|that|not|so|we|you|it|of)), terrified(?! of), overwhelmed, shocked, confused",
  "exhausted, tired, burn(?:ed|t) out, drained, restless, on edge, jittery, antsy, frazzled",
  "knackered, (?:shattered|worn out|wiped out)(?! (?:my|our|the|an?|his|her|their)\\b), dead on (?:my|our) feet",
);
const HIGH_MOOD = words(
  "happy, thrilled, excited, ecstatic, delighted, overjoyed, over the moon, relieved, proud, grateful, hopeful",
  "cheerful, content, pumped, stoked, in (?:such )?a (?:good|great) mood, buzzing, chuffed, elated, giddy",
);
/** Adjectives of emotion. */
export const FEELING = either(LOW_MOOD, ANGER, ANXIETY, HIGH_MOOD);

const I_FEEL = words(
  "i'?m, i am, i feel, i've been, i have been, feeling, i was feeling, i'm feeling, makes? me, i get, i got",
  "we're, i felt",
);
const DEGREE = words(
  "so, very, really, pretty, quite, too, feeling, extremely, incredibly, a bit, a little, kind of, kinda, super",
  "absolutely, totally, such, just, still, more, getting, always, also, both, fucking, actually, now, all",
  "\\w{3,12}ly, rather, genuinely, beyond, completely, not, even, honestly, already, a lot, over here",
);
/** "Glad to help" and "proud of you" address the other person and describe no state. */
const POLITE_TAIL = words(
  "to (?:meet|hear|help|know|see|be of), you (?:asked|like|liked|enjoyed|think|found), of (?:me|you), for you",
);
const BAD_FEELING = words("crying, giving up, shit, crap, awful, terrible, horrible, bad");
const UNWELL = words(
  "rotten, rubbish, lousy, awful, terrible, horrible, dreadful, grim, rough, poorly, sick, ill, shit, crap",
);

/** An emotional state of the speaker. */
const MOOD = anyOf(
  `\\b${I_FEEL} ${some(DEGREE)}${FEELING}\\b${butNot(` ${POLITE_TAIL}`)}`,
  "\\bi (?:hate|can't stand) (?:this|my life|everything|today)\\b",
  "\\bi (?:can't|cannot) (?:take|stand) (?:it|this) any ?more\\b",
  `\\bi (?:feel|felt) (?:like|so) ${BAD_FEELING}\\b`,
  `^(?:(?:and|but|so|still|today),? )${FEW}(?:i'm |i )?(?:feel|felt|feeling) ${some(DEGREE)}${UNWELL}\\b`,
  "\\bi(?:'m| am) (?:crying|in tears|losing my mind|freaking out)\\b",
  `\\bi(?:'?(?:m| am)(?: still| just| also)? feeling| feel| felt) ${some(DEGREE)}${words("good, great, bad, empty, better, worse, off, weird, numb, fine, awful, lost, hopeless, blue")}\\b`,
  `\\b(?:anxiety|depression|stress|mood|panic) (?:is|has been|was|levels? (?:is|are)) ${some(DEGREE)}\\w`,
  "\\b(?:is|are|'s) (?:really |just |all |slowly )?(?:driving|making) me (?:nuts|crazy|insane|mad|bonkers|up the wall|sick|sad|anxious|nervous)\\b",
  "\\bthis is (?:so|really|very) (?:frustrating|annoying|stressful|depressing)\\b",
);

/** Returns whether the text describes how the speaker feels. */
export function hasMood(text: string): boolean {
  return MOOD.test(text);
}
