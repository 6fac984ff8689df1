import { FEW, normalize, words } from "@/lib/analysis/text";

const LEAD = words(
  "ok, okay, yes, yeah, yep, sure, fine, great, good, perfect, right, alright, then, please, sounds good, sounds great, good idea, thanks, ja, gut, super, prima, klar, dann, gerne?, s[ií], vale, bueno, perfecto, entonces, oui, bon, d'accord, parfait, alors",
);
const IT = words("that(?: one)?, this(?: one)?, it, your (?:suggestion|recommendation|pick|choice|proposal)");
const ACCEPTS = words(
  `(?:let's |i'll |we'll |i will |we will |we can )?(?:go with|go for|take|pick|choose|opt for) ${IT}`,
  `(?:let's|i'll|we'll|i will|we will) (?:do|have|try|book|use|buy) ${IT}, do (?:that|it that way)`,
  "(?:das |so )?machen wir(?:'s|s| es)?(?: so)?, (?:das|den|die) (?:nehmen wir|nehme ich|machen wir), (?:wir nehmen|ich nehme|nehmen wir) (?:das|den|die), (?:das )?nehmen wir",
  "hag[aá]moslo(?: as[ií])?, hagamos eso, vamos con (?:eso|ese|esa), (?:me quedo|nos quedamos) con (?:eso|ese|esa), (?:cogemos|elegimos|tomamos|elijo) (?:eso|ese|esa)",
  "on fait (?:comme )?[cç]a, va pour (?:[cç]a|celui-l[aà]|celle-l[aà]), (?:je prends|on prend) (?:[cç]a|celui-l[aà]|celle-l[aà]), faisons (?:comme )?[cç]a",
);
/** "Go with that one", "ok, let's do that", "machen wir so": the answer says nothing else. */
const ACCEPTANCE = new RegExp(
  `^(?:${LEAD}[,.!]? )${FEW}${ACCEPTS}(?:,? (?:then|please|thanks|dann|bitte|danke|entonces|por favor|gracias|alors|merci))?[.!]*$`,
  "i",
);

const VERB = "(?:go with|go for|pick|choose|take|get|book|use|try|opt for)";
/** What is proposed stands after these words. */
const PROPOSES = words(
  `(?:i'd|i would)(?: (?:probably|definitely|personally|just))? (?:say )?${VERB}, (?:i'd|i would|i)(?: (?:strongly|highly|personally))? (?:recommend|suggest|propose|advise)(?: that (?:you|we)| you)?`,
  "my (?:recommendation|suggestion|pick|advice|choice|proposal)(?: is| would be|:)(?: to)?",
  "ich (?:empfehle|rate zu)(?: dir| euch| ihnen)?, mein(?:e)? (?:vorschlag|empfehlung|tipp)(?: ist| wäre|:)",
  "(?:te |le |os )?(?:recomiendo|sugiero|aconsejo), propongo, mi (?:recomendaci[oó]n|propuesta|consejo)(?: es| sería|:), yo (?:elegir[ií]a|coger[ií]a|tomar[ií]a|me quedar[ií]a con|ir[ií]a con)",
  "je (?:te |vous )?(?:recommande|conseille|propose|sugg[eè]re), mon conseil(?: est| serait| :|:), (?:moi,? )?je (?:prendrais|choisirais)",
);
/** In German the verb can stand at the end: "ich würde den blauen nehmen". */
const VERB_LAST =
  "ich würde ([^.!?\\n]{2,150}?) (?:nehmen|wählen|kaufen|buchen|machen|vorschlagen|empfehlen)(?![\\p{L}])";
const PROPOSAL = new RegExp(
  `(?<![\\p{L}'])(?:${VERB_LAST}|${PROPOSES} (?!not\\b|against\\b|nicht\\b|no\\b|ne\\b)([^.!?\\n]{2,200}))`,
  "giu",
);
/** Two things are proposed: the answer does not say which of them. */
const EITHER = /(?<![\p{L}'])(?:or|either|oder|entweder|o|ou|alternatively)(?![\p{L}'])/iu;
const OTHERWISE = /[,;] (?:or|oder|o|ou|but if|unless) /i;
/** Where the reason begins. */
const REASON =
  /[,;:] |(?: [-–—] )| (?:because|since|as it|so that|weil|denn|da es|porque|ya que|parce que|car) /;
const LABELS = /(?:^|[\s(])(?:option|plan|variant|variante|vorschlag)? ?[A-H1-9][).:] /i;

/** Returns whether a text accepts what was proposed and says nothing else. */
export function isAcceptance(text: string): boolean {
  return text.length < 80 && ACCEPTANCE.test(normalize(text).trim());
}

/** Returns what a text proposes; null when it proposes nothing, or more than one thing. */
export function proposalOf(text: string): string | null {
  if (LABELS.test(text)) return null;
  const [found, ...others] = normalize(text).matchAll(PROPOSAL);
  if (!found || others.length > 0) return null;
  const proposal = (found[1] ?? found[2] ?? "").split(REASON)[0]?.trim() ?? "";
  return proposal === "" || EITHER.test(proposal) || OTHERWISE.test(found[0]) ? null : proposal;
}
