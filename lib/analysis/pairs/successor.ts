import { foldToBaseLetters, normalize, words } from "@/lib/analysis/text";

const TITLE = "(?:(?:[Mm]rs?|[Mm]s|[Dd]r|[Pp]rof|[Hh]err|[Ff]rau|[Mm]me|[Mm]onsieur|[Mm]adame)\\.? )?";
const NAME = `${TITLE}\\p{Lu}[\\p{L}'-]+(?: \\p{Lu}[\\p{L}'-]+)?`;
const NAMES = new RegExp(NAME, "gu");
/** "Our piano teacher is Mr Ott": a role, and who has it. */
const HOLDER = new RegExp(
  `^(?:[\\p{L}'-]+(?: [\\p{L}'-]+){0,5}?)(?:'s| is(?: called)?| ist| heißt| se llama| es| s'appelle| est) (?:now |jetzt |ahora )?(?<name>${NAME})(?![\\p{L}'-])`,
  "u",
);
const LEAVES = new RegExp(
  `(?:^| )${words(
    "left(?! (?:me|us|it|him|her|his|my|our|an?|the (?!company|firm|practice|team|choir|school|club|band|surgery|job)))(?! \\p{L}+ (?:out|behind|on|open)), leaving, leaves, quit, quits, gone, retired, retires, retiring, resigned, moved (?:out|away|on|to \\p{L}+), moving (?:out|away), stepped down, stepping down, steps down, stopped",
    "hort auf, aufgehort, geht in (?:rente|pension), in rente, ist weg, ausgezogen, weggezogen, zieht (?:aus|weg), kundigt, gekundigt",
    "se ha ido, se fue, se va, se marcha, se ha marchado, se jubila, se ha jubilado, lo deja, lo ha dejado, ha dejado",
    "est partie?, s'en va, a pris sa retraite, part a la retraite, demissionne, a demissionne, arrete",
  )}(?![\\p{L}'])`,
  "u",
);
/** What is over soon, so that the first one comes back. */
const FOR_A_TIME = new RegExp(
  `(?<![\\p{L}'])${words(
    "leave, holiday, vacation, sick, ill, this week, until, today, tonight, urlaub, krank, elternzeit, diese woche, bis, heute, baja, vacaciones, enferm[oa], esta semana, hasta, hoy, vacances, conge, malade, cette semaine, jusqu'\\p{L}+",
  )}(?![\\p{L}'])`,
  "u",
);
/** After another name: what the successor does. */
const TAKES_OVER = new RegExp(
  `^(?:(?:'s|has|is|will)? )?${words(
    "tak(?:es|ing|e) over, took over, taken over, (?:his|her|their|our|my|the) \\p{L}+ now, (?:has|have|got) (?:his|her|their) \\p{L}+, (?:his|her|their) \\p{L}+ now, does \\p{L}+ \\p{L}+(?: \\p{L}+)? now, replac(?:es|ed|ing), steps in, stepped in, now, is (?:our|my|the) new, (?:our|my|the) new",
    "ubernimmt, ubernommen, macht (?:jetzt )?weiter, ersetzt, kommt (?:jetzt|dafur), ist jetzt, ist (?:der|die|unsere?|meine?) neue, (?:la|le|lo) sustituye, sustituye, se encarga, viene ahora, es (?:el|la) nuev[oa], (?:la|le) remplace, reprend, prend la suite, maintenant",
  )}`,
  "u",
);
const NOW_WITH = new RegExp(
  `(?:^| )${words("now(?: we have)?, now it's, jetzt(?: (?:kommt|haben wir|ist))?, dafur kommt, ahora (?:viene|es|tenemos|la clase es con), c'est, maintenant(?: c'est)?")} $`,
  "u",
);
const MAX_CHARS = 160;

/**
 * Returns whether a message says that somebody in a role has left and who follows: "Herr Ott geht in Rente,
 * Frau Sommer macht weiter" after "unser Klavierlehrer ist Herr Ott". Not when it is for a time.
 */
export function namesSuccessor(messageText: string, memoryText: string): boolean {
  if (messageText.length > MAX_CHARS) return false;
  const message = normalize(messageText);
  const folded = foldToBaseLetters(message).replaceAll("’", "'");
  if (folded.length !== message.length || !LEAVES.test(folded) || FOR_A_TIME.test(folded)) return false;
  const holder = HOLDER.exec(normalize(memoryText))?.groups?.name;
  if (!holder) return false;
  const known = namesOf(holder);
  const named = [...message.matchAll(NAMES)];
  const leaver = named.find(([name]) => isOf(name, known));
  if (!leaver) return false;
  const from = leaver.index + leaver[0].length;
  const [clause = ""] = folded.slice(from).split(/[.;!?]| and | und | y | et |, (?!he |she )/u);
  if (!LEAVES.test(clause)) return false;
  return named.some(
    ({ 0: name, index }) =>
      index > from &&
      !isOf(name, known) &&
      (TAKES_OVER.test(folded.slice(index + name.length).trimStart()) ||
        NOW_WITH.test(folded.slice(0, index))),
  );
}

const namesOf = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .split(" ")
      .map((word) => foldToBaseLetters(word).replace(/'s$/, ""))
      .filter((word) => !/^(?:mrs?|ms|dr|prof|herr|frau|mme|monsieur|madame)\.?$/.test(word)),
  );

function isOf(name: string, known: ReadonlySet<string>): boolean {
  return [...namesOf(name)].some((word) => known.has(word));
}
