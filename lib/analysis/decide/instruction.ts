import { anyOf, foldToBaseLetters, words } from "@/lib/analysis/text";

const MEMORY = "(?:memory|memories)";
const ENGLISH = [
  "\\bignore (?:all|any|every|everything|previous|prior|earlier|the above|what|your)\\b",
  "\\b(?:disregard|override) (?:all|any|every|everything|previous|prior|earlier|the|what|your)\\b",
  "\\b(?:remember|memori[sz]e|note) (?:this |that |for later that )?(?:all|every|everyone|always|admins?|the user|users|you (?:must|should|are))\\b",
  "\\b(?:forget|delete|erase|clear|wipe) (?:everything|all (?:previous|prior|memor\\w{1,4})|your memor\\w{1,4}|what you (?:know|were told))\\b",
  `\\b(?:save|store|write|add|put) (?:this |it |that |the following )?(?:to|in|into) (?:your |the )?(?:long[- ]term )?${MEMORY}\\b|\\bupdate (?:your|the) ${MEMORY}\\b`,
  "\\bfrom now on,? (?:always |you (?:must|should) )?(?:(?:remember|store|save|record) that|treat|assume|answer|reply|say)\\b",
  "\\balways remember (?:that )?(?:the )?users?\\b|(?:^|[.!:] ?|\\n|\\bplease )memori[sz]e(?: this| the following)?(?::| that\\b)",
  "\\b(?:overwrite|discard) (?:the |any |all |your )?(?:old|existing|previous|stored) (?:preferences?|memor(?:y|ies)|facts?)\\b",
  "\\b(?:when|if|whenever) (?:you are |you're |anyone |someone )?ask(?:ed|s)\\b[^.!?\\n]{0,80}, (?:always |just )?(?:say|claim|answer|reply|respond|tell)\\b",
  "\\bsystem prompt\\b|\\bnew instructions?:|\\byou are now an?\\b|\\b(?:do not|don't|never) tell the user\\b",
];
const GERMAN = [
  `\\bignorier\\w{0,3} (?:sie )?${words("alle\\w?, alles, vorherige\\w?, bisherige\\w?, jede\\w?, was, deine")}\\b`,
  `\\bvergiss (?:bitte )?${words("alle\\w?, alles, was du, deine, vorherige\\w?")}\\b|\\blosch\\w{1,3} (?:dein\\w?|alle) (?:gedachtnis|erinnerung\\w{0,2})\\b`,
  `\\bmerk\\w? dir,? dass ${words("alle, jeder, admins?, der nutzer, die nutzer\\w{0,2}, immer, du")}\\b`,
  "\\bspeicher\\w{0,2} (?:das|dies|es|folgendes) (?:im|in dein\\w{0,2}) (?:langzeit)?gedachtnis\\b|\\bab (?:jetzt|sofort),? (?:merk\\w? dir|(?:speicher\\w?|sag\\w?),? dass|antworte)\\b|\\bneue anweisung(?:en)?:",
];
const SPANISH = [
  `\\bignora ${words("todo, todas?, todos, lo que, las, cualquier, tus")}\\b`,
  `\\bolvida ${words("todo, todas?, lo que, tus, las instrucciones")}\\b|\\bborra (?:tu|la|toda) memoria\\b`,
  `\\brecuerda que ${words("todos, todas, el usuario, la usuaria, los (?:admin\\w*|usuarios), siempre, debes")}\\b`,
  "\\bguarda (?:esto|eso|lo siguiente) en (?:tu|la) memoria\\b|\\b(?:a partir de ahora|de ahora en adelante),? (?:(?:guarda|recuerda|di) que|responde)\\b|\\bnuevas instrucciones:",
];
const FRENCH = [
  `\\bignore[sz]? ${words("tout, toute?s, tous, ce que, les, tes, vos")}\\b`,
  `\\boublie[sz]? ${words("tout, toute?s, ce que, tes, vos, les instructions")}\\b|\\befface[sz]? (?:ta|la|votre|toute la) memoire\\b`,
  `\\b(?:retiens|retenez|souviens-toi|rappelle-toi|note[sz]?) que ${words("tous, toute?s, chaque, l'utilisa\\w+, les (?:admin\\w*|utilisa\\w+), tu dois")}\\b`,
  "\\benregistre[sz]? (?:ceci|cela|ca) dans (?:ta|la|votre) memoire\\b|\\b(?:a partir de maintenant|desormais),? (?:(?:enregistre[sz]?|retiens|retenez|dis|dites) que|repond(?:s|ez))\\b|\\bnouvelles instructions ?:",
];
const INSTRUCTION = anyOf(...ENGLISH, ...GERMAN, ...SPANISH, ...FRENCH);

/**
 * Returns whether a text from a tool, a document or an assistant tries to instruct the memory or the agent.
 */
export function hasMemoryInstruction(text: string): boolean {
  return INSTRUCTION.test(foldToBaseLetters(text));
}
