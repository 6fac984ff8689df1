import { anyOf, words } from "@/lib/analysis/text";

const ANY = "(?:[\\w'-]+ ){0,5}?";
/** What does not take place: "is called off", "la chorale n'a pas lieu". */
const CANCELLED = words(
  "(?:isn't|aren't|is not|are not) (?:on|happening|running|taking place), (?:is|are) called off, (?:won't|will not|doesn't|does not) (?:take place|happen|run)",
  `fallt ${ANY}aus, fallen ${ANY}aus, entfallt, entfallen, (?:wird|werden|ist|sind) ${ANY}abgesagt, (?:findet|finden) ${ANY}(?:nicht|kein\\w* [\\w-]+) statt`,
  "se (?:cancela|suspende|anula)n?, no (?:tiene|tienen|tendra) lugar, (?:esta|estan|queda|quedan) (?:cancelad|suspendid|anulad)[oa]s?",
  "n'(?:a|ont|aura|auront) pas lieu, (?:est|sont) (?:annule|supprime)e?s?",
);
/** "I can't wait" and "I can't believe it" are no absences, so the verbs are named. */
const TAKE_PART = words(
  "come, make (?:it|the \\w+), attend, join, be there, take part, help, host, play, train, sing, work, teach, babysit, drive, cover, meet",
);
const KOMMEN = words(
  "kommen, dabei sein, mitmachen, teilnehmen, mitspielen, spielen, helfen, arbeiten, singen",
);
const VENIR = words(
  "venir, ir, asistir, participar, jugar, entrenar, ayudar, cantar, trabajar, quedar, participer, jouer, assister, aider, chanter, travailler, etre la",
);
/** Who does not come. */
const ABSENT = words(
  `(?:can't|cannot|(?:is|are) unable to|(?:isn't|aren't) able to) ${TAKE_PART}, (?:isn't|aren't|is not|are not|'s not|'m not) coming`,
  `(?:kann|konnen) ${ANY}nicht ${KOMMEN}, (?:kommt|kommen) ${ANY}nicht`,
  `(?:no (?:puede|puedo|podemos|pueden)|ne (?:peut|peux|pouvons|peuvent) pas) ${VENIR}, no (?:viene|vienen|vengo), ne (?:vient|viens|viennent) pas`,
);
const ABSENCE = anyOf(`(?<![\\w'])(?:${CANCELLED}|${ABSENT})\\b`);

/** A condition, a report or a doubt says nothing about the day, and a second clause has another verb. */
const UNSURE = anyOf(
  "\\b(?:if|whether|unless|in case|says?|said|thinks?|maybe|perhaps|might|when|wenn|falls|ob|sagt|vielleicht|si|cuando|dice|quizas?|tal vez|dit|quand|peut-etre)\\b",
  "\\w (?:and|but|und|aber|sondern|y|pero|sino|et|mais)\\b",
);

/**
 * Returns whether a sentence says that something does not take place or that somebody does not come: "Turnen
 * fällt aus", "Ana can't come". Expects base letters.
 */
export function isAbsence(sentence: string): boolean {
  return ABSENCE.test(sentence) && !UNSURE.test(sentence);
}
