import { words } from "@/lib/analysis/text";
import { endsAsQuestion } from "./question";

const REST = "[^.!?\\n]{0,120}?";
/** Where a word begins and ends, also beside letters with accents. */
const START = "(?<![\\p{L}'])";
const END = "(?![\\p{L}'])";
const unicode = (...alternatives: readonly string[]) =>
  new RegExp(alternatives.map((one) => `${START}(?:${one})${END}`).join("|"), "iu");

/** What is not so: "if it were up to me", "wenn ich reich wäre", "si fuera rico", "si j'étais riche". */
const CONDITION = words(
  `if (?:i|we|he|she|they|it|this|that|there|only|(?:my|our|the) \\w+|\\p{L}+) (?:were|was|had|could|won|lived|owned|ruled|didn't|weren't|wasn't|hadn't)(?! to (?:choose|pick|guess|say|name)| only|[^.!?]*\\b(?:only one|one thing|choose|pick)\\b)`,
  `wenn (?:ich|wir|er|sie|es|das|(?:mein|unser)\\w* \\p{L}+) ${REST}(?:wäre|wären|hätte|hätten|könnte|könnten|ginge|gewänne|müsste|dürfte)`,
  `si (?:(?:yo|por mí|de mí|no) )?(?:fuera|fuese|tuviera|tuviéramos|pudiera|pudiéramos|ganara|dependiera|viviera|hubiera)(?:mos)?`,
  `si (?:j'étais|j'avais|je pouvais|je gagnais|je vivais|on était|on avait|on pouvait|on gagnait|nous étions|nous avions|ça ne tenait qu'à (?:moi|nous)|c'était (?:à|de) (?:moi|nous))`,
);
/** What would then be so. A wish in polite words is real: "I'd like a window seat if it was possible". */
const POLITE = words(
  "like, prefer, rather, love, appreciate, be (?:great|nice|good|lovely|better|helpful|grateful|glad|happy|fine|ideal), ich (?:gern|gerne|lieber)",
);
const CONSEQUENCE = words(
  `(?:(?:i|we|he|she|they|it|you)'d|would|wouldn't|could|couldn't|might) (?!${POLITE})\\p{L}+`,
  "(?:würde|würden|wäre|wären|hätte|hätten|könnte|könnten) (?!gern|lieber|schön|gut|toll|nett|super|lieb|hilfreich)\\p{L}+",
  "(?!gustaría|encantaría|agradecería|preferiría|sería|querría)\\p{L}{2,}(?:ría|rías|ríamos|rían)",
  "(?!aimerais|voudrais|préférerais|serait|faudrait|plairait|aimerions|voudrions)\\p{L}{2,}(?:rais|rait|rions|raient)",
);
const HYPOTHESIS = unicode(`${CONDITION},? ${REST}${CONSEQUENCE}`, `${CONSEQUENCE} ${REST}${CONDITION}`);

/** A frame that makes all of a sentence unreal. */
const FRAME = unicode(
  words(
    "in an ideal world, in a perfect world, in another life, hypothetically, imagine (?:i|we|if|that), (?:let's )?suppose (?:i|we|that i|that we)",
    "when (?:pigs|hogs) (?:can )?fly, when hell freezes over, wenn schweine fliegen(?: können)?, wenn ostern und weihnachten",
    "cuando las (?:ranas|gallinas|vacas) (?:críen|tengan|vuelen), quand les poules auront des dents, à la saint-glinglin, am sankt-nimmerleins-tag",
    "in meinem nächsten leben, en otra vida, dans une autre vie, in einer idealen welt, en un mundo ideal, dans un monde idéal",
  ),
  words(
    "i dream(?:t|ed) (?:that )?(?:i|we|he|she|they|my|our|the), in my dreams? last night, ich habe geträumt,? dass, ich träumte,? dass, (?:anoche )?soñé que, he soñado que, j'ai rêvé que",
  ),
);
const NOT_SURE = words(
  "might, may, maybe, perhaps, vielleicht, eventuell, quizás?, tal vez, a lo mejor, peut-être",
);
const SOME_DAY = words(
  "some ?day, one day(?! (?:of|at|in|off|a|per|on|for)\\b), at some point, irgendwann, eines tages, algún día, un jour, un de ces jours",
);
/** "I might go back to Canada someday". */
const VAGUE = unicode(`${NOT_SURE} ${REST}${SOME_DAY}`, `${SOME_DAY},? ${REST}${NOT_SURE}`);

/** What nobody in particular tells: "someone said", "man munkelt", "dicen por ahí", "on raconte que". */
const HEARSAY = unicode(
  `(?:(?<=^|[,;] )|(?<=^\\p{L}{2,10},? ))${words(
    "(?:someone|somebody|some people|people|some (?:guy|woman|man|bloke|kid)) (?:said|says|say|told me|claims?|claimed)(?! (?:that )?(?:i|i'm|my|we|our)\\b), rumou?r has it, (?:the )?word (?:is|on the street), there(?:'s| is| are) (?:a rumou?r|rumou?rs|talk)",
    "man munkelt, man erzählt sich, es geht das gerücht, irgendwer (?:hat )?(?:sagte|erzählte|gesagt|meinte), jemand (?:sagte|meinte|behauptet)",
    "dicen por ahí, se rumorea, se dice que, corre el rumor, alguien dijo que, le bruit court, on raconte que, quelqu'un a dit que, la rumeur dit",
  )}`,
);
/** A remark that takes back what the message tells. */
const GOSSIP = unicode(
  words(
    "(?:just|only|pure|nothing but|probably) (?:a |some |idle )*(?:gossip|rumou?rs?|hearsay), nur (?:ein )?(?:gerücht|gerede|tratsch|klatsch)",
    "(?:solo|sólo|puro|puros) (?:un |es un |son )?(?:rumor|rumores|chisme|chismes), (?:juste|simple) (?:une? )?(?:rumeur|ragots?|commérages?)",
  ),
);

/** Who lives only in a book, a film or a play. */
const FIGURE = words(
  "narrator, protagonist, main character, hero, heroine, villain, antagonist, title character",
);
const FIGURE_OTHER_LANGUAGE = words(
  "erzähler(?:in)?, hauptfigur, held(?:in)?, protagonist(?:in)?, narrador(?:a)?, protagonista, héroe, heroína, narrateur, narratrice, héros, héroïne",
);
const WORK = words(
  "book, novel, film, movie, series, story, fairy ?tale, comic, thriller, saga, legend, buch, roman, film, serie, märchen, krimi, libro, novela, película, serie, cuento, livre, roman, film, série, conte",
);
const DEED = words("kill, murder, stab, poison, die, fight, slay, betray, duel, curse, haunt, fly");
const STAGE = words(
  "act (?:one|two|three|four|five|\\d), on stage, my character, in the (?:play|opera|musical|campaign|final scene|last scene)",
);
const FICTION = unicode(
  `(?:^|in [^.!?]{2,40} )(?:the|its) ${FIGURE} (?!of (?:the|my|our) (?:day|week|year|team))(?:(?:\\w+ )?\\w{2,}s|is|has|was|had|dies|died)`,
  `^(?:(?:in|im|en|dans) [^.!?]{2,40}?,? )?(?:(?:ist|lebt|stirbt|vive|vit) )?(?:(?:der|die|el|la|le) |l')${FIGURE_OTHER_LANGUAGE}(?:$|[.!]| (?:in |en |dans |ein|un)| (?:ist|hat|war|lebt|\\p{L}+t|es|est|vive|muere|viaja|vit|meurt|voyage))`,
  `^(?:in|im|en|dans) (?:the|this|that|my|a|diesem|dem|meinem|el|la|este|esta|le|la|ce|cette)? ?(?:\\p{L}+ )?${WORK}(?:,| (?:i'm|we're|i am) (?:reading|writing|watching)| das ich| que (?:leo|je lis)) ?`,
);
/** "As Macbeth I kill the king". Case matters: a role that is real has another verb, or no capital. */
const AS_FIGURE = new RegExp(
  `\\b[Aa]s (?:the )?\\p{Lu}\\p{L}+(?: \\p{Lu}\\p{L}+)?,? I (?:(?:\\p{L}+ )?${DEED}\\b|[^.!?]{0,80}\\b${STAGE}\\b)`,
  "u",
);

/** A remark after a rumour stands in a sentence of its own, and such messages are short. */
const MAX_GOSSIP_SENTENCES = 3;

/**
 * Returns whether the sentences of a message tell only what is not real or not known: what would be, what may
 * come some day, what nobody in particular says, or what happens in a book or on a stage. Reads English,
 * German, Spanish and French, with their accents.
 */
export function isNotReal(all: readonly string[]): boolean {
  if (all.length === 0 || all.some(endsAsQuestion)) return false;
  if (all.length <= MAX_GOSSIP_SENTENCES && all.some((one) => GOSSIP.test(one))) return true;
  return all.every((one) => FRAMES.some((frame) => frame.test(one)));
}

const FRAMES = [HYPOTHESIS, FRAME, VAGUE, HEARSAY, FICTION, AS_FIGURE];
