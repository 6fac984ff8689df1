import { foldToBaseLetters, words } from "@/lib/analysis/text";

/** Names of relatives and people one knows, in base letters; those of one list mean the same person. */
const SAME = [
  "mother mum mom mama mummy mutter mami madre mere maman",
  "father dad papa daddy vater vati padre pere",
  "grandmother grandma granny nan gran oma grossmutter abuela grand-mere mamie",
  "grandfather grandpa granddad grandad opa grossvater abuelo grand-pere papi",
  "sister schwester hermana soeur",
  "brother bruder hermano frere",
  "sister-in-law schwagerin cunada belle-soeur",
  "brother-in-law schwager cunado beau-frere",
  "mother-in-law schwiegermutter suegra belle-mere",
  "father-in-law schwiegervater suegro beau-pere",
  "wife husband partner frau mann partnerin mujer marido esposa esposo pareja femme mari girlfriend boyfriend fiancee fiance freundin freund novia novio copine copain",
  "son sohn hijo fils",
  "daughter tochter hija fille",
  "aunt auntie tante tia",
  "uncle onkel tio oncle",
  "cousin cousine primo prima",
  "niece nichte sobrina",
  "nephew neffe sobrino neveu",
  "stepmother stiefmutter madrastra",
  "stepfather stiefvater padrastro",
  "boss manager chef chefin jefe jefa patron patronne",
  "colleague coworker kollege kollegin companero companera collegue",
  "neighbour neighbor nachbar nachbarin vecino vecina voisin voisine",
  "ex",
].map((list) => list.split(" "));
const ROLE_OF = new Map(SAME.flatMap((list) => list.map((word) => [word, list[0] ?? ""] as const)));
const ROLE = words([...ROLE_OF.keys()].sort((one, other) => other.length - one.length).join(", "));
const OWN = words("my, our, mein\\w*, unser\\w*, mis?, nuestr[ao]s?, mon, ma, mes, notre, nos");
const OPENING = `(?:(?:and|but|so|well|oh|also|y|et|und|aber|pero|mais|today|heute|hoy|btw|by the way),? )?`;
/** "My sister-in-law", "Dad", "mi suegra": the relative that a statement begins with, and what follows. */
const BEGINS_WITH_ROLE = new RegExp(
  `^${OPENING}(?:${OWN} )?(?<role>${ROLE})(?<rest>(?:'s)?(?![\\p{L}'-]).*)$`,
  "u",
);
const BEGINS_WITH_ME = new RegExp(
  `^${OPENING}(?:${words("i, i'm, i've, ich, we, we're, we've, wir, yo, je, j'\\p{L}+, nous, on")})(?![\\p{L}'])`,
  "u",
);
const ME =
  /(?<![\p{L}'])(?:i|i'm|i've|i'd|i'll|me|us|we|we're|we've|we'll|ich|mich|mir|wir|uns|yo|me|nos|je|j'\p{L}+|nous|moi|on(?= (?:a|est|va|vit|habite|part|fait|prend|se|doit|peut) ))(?![\p{L}'])/u;
/** "My colleague said her boss is a nightmare". */
const OF_ANOTHER = /(?<![\p{L}'])(?:his|her|their|seine?|ihre?|sus?|son|sa|ses|leurs?) [\p{L}-]+/gu;
/** What a person is, has or does for oneself, and nothing that another one could take over. */
const OF_ONESELF = new RegExp(
  `(?<![\\p{L}'])${words(
    "lives?, living, lived, works?, working, tak(?:es?|ing)(?! (?:the (?:kids|children|boys|girls|twins|baby|dogs?|bins|rubbish|trash)|him|her|them|care|over|out)(?!\\p{L})), eats?, drinks?, sleeps?, likes?, loves?, hates?, prefers?, studies, study, weighs?, wears?, am, is, are, i'm, we're, 's, has, have, i've, moved, turned, gets?",
    "wohn\\w+, leb\\w+, arbeite\\w*, nehm\\w+, nimm\\w*, isst, esse, trink\\w+, mag, bin, ist, hab\\w*, hat, tragt, trage",
    "vive, vivo, vivimos, trabaj\\w+, tom[oa], com[eo], beb[eo], duerm\\w+, soy, es, somos, tiene, tengo, lleva, llevo",
    "habit\\w+, vi[st], vivons, travaill\\w+, prend\\w*, mange\\w*, boi[st], dor[st], suis, est, sommes, a, ai, porte",
  )}(?![\\p{L}'])`,
  "u",
);

/** The name of somebody of whom a clause says how they are: "turns out Max isn't allergic". */
const NAMED = new RegExp(
  `(?:^|[,.;:!] |turns out )(?<name>\\p{Lu}\\p{Ll}+)(?:['’]s| is| isn['’]t| was)? (?:now |also |still )?${words(
    "allergic, vegan, vegetarian, diabetic, coeliac, celiac, pregnant, on \\d, takes? \\d, weighs?, lives? in, moved to, works? (?:at|for|as|in)",
  )}(?!\\p{L})`,
  "u",
);

/** "No sugar in mum's tea": a relative's own, in a statement that does not begin with one. */
const OF_ROLE = new RegExp(`(?<![\\p{L}'-]|(?:his|her|their) )(?<role>${ROLE})'s (?=\\p{L})`, "u");
/** "My laptop is …", and what somebody else has got or changed: "my partner bought a new laptop". */
const BEGINS_WITH_OWN = new RegExp(`^${OPENING}(?:my|mein\\w*|mi|mis|mon|ma|mes)(?!\\p{L})`, "u");
const GETS_ONE =
  /(?<!\p{L})(?:bought|got|has|changed|lost|sold|ordered|needs|wants) (?:(?:him|her)self )?(?:an?|another|his|her|their)(?!\p{L})/u;

/** Who a statement is about: a role, or the speaker; null when it begins in another way. */
function personOf(text: string): { readonly role: string; readonly rest: string } | null {
  const found = BEGINS_WITH_ROLE.exec(text)?.groups ?? OF_ROLE.exec(text)?.groups;
  if (found)
    return { role: ROLE_OF.get(found.role ?? "") ?? "", rest: found.rest ?? text.replace(OF_ROLE, " ") };
  return BEGINS_WITH_ME.test(text) ? { role: "", rest: text } : null;
}

/**
 * Returns whether a newer statement is about another person than an older one that tells of somebody's own
 * life or things: "my sister-in-law moved to Leeds" after "my sister lives in Cork", "Dad stopped his
 * metformin" after "I take metformin", "my partner bought a new laptop" after "my laptop is slow". Not
 * when one names the other one's person, or the newer one the speaker beside somebody else ("my boss
 * moved me").
 */
export function areSeparatePeople(newerText: string, olderText: string): boolean {
  const [newName, oldName] = [newerText, olderText].map((text) => NAMED.exec(text)?.groups?.name);
  const [newer, older] = [newerText, olderText].map((text) =>
    foldToBaseLetters(text).replaceAll("’", "'"),
  ) as [string, string];
  const [one, other] = [personOf(newer), personOf(older)];
  const isOfSpeaker = other?.role === "" && OF_ONESELF.test(other.rest);
  if (newName && !olderText.includes(newName)) {
    if (oldName && !newerText.includes(oldName)) return true;
    if (isOfSpeaker && !ME.test(newer)) return true;
  }
  if (!one || one.role === "" || ME.test(one.rest)) return false;
  if (!other) return BEGINS_WITH_OWN.test(older) && GETS_ONE.test(one.rest) && !names(older, one.role);
  if (one.role === other.role || !OF_ONESELF.test(other.rest)) return false;
  return !names(one.rest, other.role) && !names(other.rest, one.role);
}

/** Whether a text names somebody in a role to the speaker. */
function names(text: string, role: string): boolean {
  const found = text.replace(OF_ANOTHER, " ").match(/[\p{L}-]+/gu) ?? [];
  return role !== "" && found.some((word) => ROLE_OF.get(word) === role);
}
