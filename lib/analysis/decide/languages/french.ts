import { anyOf, butNot, everyOf, FEW, wordSet, words } from "@/lib/analysis/text";
import type { Language } from "./language";
import { FRENCH_AFTER_CLAUSE } from "./leading-clause";
import { FRENCH_OWN_LIFE } from "./own-life";

const FUNCTION_WORDS = `je tu il elle on nous vous ils elles me te se moi toi lui leur leurs eux le la les l un une des du de
  d au aux a en y ce c cet cette ces ca cela ceci mon ma mes ton ta tes son sa ses notre nos votre vos qui que qu quoi
  dont ou quel quelle quels quelles lequel laquelle comment quand pourquoi combien et mais donc or ni car si comme
  parce puisque lorsque lorsqu jusqu quoique dans sur sous avec sans pour par chez vers entre contre depuis pendant
  avant apres devant derriere malgre selon est suis es sommes etes sont etait etais etions etaient ete etre etant sera
  serai serait serais soit ai as avons avez ont avait avais avaient eu avoir aurai aura aurait aurais ait vais vas va
  allons allez vont aller alle allait ira fais fait faites font faire faisait ferai fera peux peut pouvez pouvons peuvent
  pouvoir pourrait pourrais pourriez pu veux veut voulez voulons veulent vouloir voudrais voudrait voulu dois doit devez
  devons devoir devrait devrais faut ne n pas plus moins jamais rien personne aucun aucune tres trop peu beaucoup assez
  bien mal tout toute tous toutes chaque autre autres meme memes quelque quelques quelqu chose certains plusieurs tel
  telle aussi encore deja toujours souvent parfois maintenant alors ensuite puis apres ici la bas ainsi presque
  seulement juste surtout non oui s j m t jours hui voici voila hier demain`;

const CHAT = `merci mercis remercie remercier infiniment mille bonjour bonsoir salut coucou hello hey allo bonne bon bons
  bonnes journee jour soiree soir nuit matin matinee week end weekend semaine revoir au bientot ciao bye adieu bisous
  bises bise cordialement accord ok okay okey d'accord ouais ouep ouaip mouais oui nan nn nope si parfait parfaite super
  genial geniale excellent excellente top chouette cool nickel impeccable formidable magnifique merveilleux incroyable
  extra sympa gentil gentille aimable aimables adorable grave stylee style styles ouf dingue fou folle drole rigolo mdr
  ptdr lol xd haha hihi ah oh eh euh heu hein hum hmm mmh bah ben beh bof ouah waouh wow pfff pff zut mince punaise purain
  wesh frere frero mec meuf gars copain copine ami amie amis monsieur madame mademoiselle messieurs mesdames petit petite
  petits jeune cher chere cheri cherie dieu mon histoire excuse excusez excuser pardon desole desolee navre navree deranger
  derange souci soucis probleme problemes t'inquiete inquiete inquietez grave plaisir volonte prie pries plait stp svp
  question questions reponse reponses aide aider aidez aiderait service sujet idee idees avis cas point sens facon sorte
  genre truc trucs choses fois temps moment instant minute minutes seconde secondes attends attend attendez attendre
  patience patienter crois croit croyez croire pense penses pensez penser trouve trouves trouvez sais sait savez savoir
  savais vois voit voyez voir vu regarde regardez regarder dis dit dites dire disais parle parles parlez parler comprends
  comprend comprenez comprendre compris entends entend entendez entendre entendu ecoute ecoutez ecouter semble parait
  marche marchait fonctionne fonctionner sert passe passer arrive arrives arriver reste rester vient viens venez venir
  donne donner donnez prends prend prenez prendre mets met mettez mettre laisse laissez laisser tiens tient tenez continue
  continuez continuer recommence repete repetez repeter explique expliquez expliquer suivant suivante suivants precedent
  dernier derniere premier premiere deuxieme troisieme prochain prochaine nouveau nouvelle nouvelles neuf vrai vraie vraiment
  faux exact exactement exacte evidemment bien-sur sur sure certain certaine certainement absolument completement totalement
  tellement franchement honnetement serieusement serieux carrement effectivement clairement simplement normalement
  apparemment heureusement malheureusement dommage tant pis mieux meilleur meilleure pire facile difficile rapide rapidement
  vite lentement doucement doux fort court courte long longue grand grande gros important utile possible impossible normal
  pareil egal different hasard chance courage felicitations bravo sante amusez amuse profite profitez repose bonheur
  souhaite souhaitez espere esperez esperer ravi ravie enchante enchantee content contente heureux heureuse voila quoi
  bref enfin finalement bien-entendu quand-meme peut-etre eventuellement surement probablement volontiers autant dessus
  dessous cote debut fin milieu muet micro son ecran message messages gens monde vie homme femme enfant retour retourne
  oublie oubliez oublier rire blague peu plait tard tot pres loin ensemble mot mots phrase phrases fasse auriez aurais avec
  là voyons allons allez-y vas-y go stop fini finir termine terminer commence commencer besoin ca va`;

const LEAD = `^(?:(?:et|mais|alors|donc|bon|ben|ah|oh|euh|ok|oui|non|salut|bonjour|bonsoir|coucou|pardon|excusez-moi|excuse-moi|merci|dis|s'il te plait|s'il vous plait),? )${FEW}`;

export const FRENCH: Language = {
  words: wordSet(FUNCTION_WORDS, CHAT),
  letters: [/[éèêàâîôûçœ]/i, /\b(?:[jcdlnmst]|qu)'[a-zéêàâîôh]/i],
  question: anyOf(
    `${LEAD}(?:a |de |en |avec |pour |depuis )?${words("qui, que, qu'est-ce, quoi, comment, quand, ou, pourquoi, combien, quel, quels, quelle, quelles, est-ce")}\\b${butNot(" (?:bon|belle|beau|bonne|histoire|journee|horreur|plaisir|dommage|chance|bonheur)\\b")}`,
    `${LEAD}${words("peux, peut, pouvez, pourrais, pourriez, puis, sais, savez, as, avez, auriez, aurais, veux, voulez, es, etes, vas, allez, dois, devrais, connais, connaissez")}-${words("tu, vous, je, on, il, elle")}\\b`,
    `${LEAD}(?:tu (?:peux|pourrais|sais|as|veux)|vous (?:pouvez|pourriez|savez|m'entendez)|il est quelle|c'est (?:quoi|qui|quand|ou)|y a(?:-t-il)? (?:quelqu|quoi)|j'aimerais (?:savoir|demander)|je voudrais (?:savoir|demander)|capitale d|distance entre)`,
  ),
  statementAfterClause: FRENCH_AFTER_CLAUSE,
  command: anyOf(
    `${LEAD}${words("eteins, allume, mets, monte, baisse, ouvre, ferme, joue, lance, arrete, pause, coupe, traduis, ecris, redige, explique, resume, dis, raconte, donne, montre, cherche, calcule, lis, repete, corrige, compare, definis, epelle, trie, liste, convertis, genere, passe, relance, redemarre, fais, remets, reformule, raccourcis, propose")}(?:z|ez)?(?:-(?:moi|nous|le|la|les|lui|ca))?(?: ${words("le, la, les, l'\\w+, un, une, des, du, ca, ce, cette, moi, plus, moins, encore, a, cinq, trois, dix, en, tout, s'il, stp, svp")}|\\W*$)`,
    "^(?:plus|moins) [a-z]+(?:,? s'il (?:te|vous) plait)?\\W{0,2}$",
  ),
  ownStatement: anyOf(
    "\\b(?:toujours|jamais|desormais|dorenavant|a partir de maintenant|chaque|tous les|toutes les|parce que|car je)\\b",
    "(?<!\\b(?:qu(?:i|oi|and)|quel(?:le)?s?|ou|comment) (?:est|sont|etait) )\\b(?:mon|ma|mes) (?!question|message|ecran|texte|dieu|petit|cher|ami)[a-z]{3,}|\\b(?:notre|nos) [a-z]{3,}",
    "\\b(?:je suis (?!en muet|la\\b|pret|perdu|desole|ravi|sur\\b)|j'ai (?!une (?:petite )?question|juste|pas compris|rien)|j'habite|j'adore|j'aime|je deteste|je prefere|je vis|je travaille|nous sommes|nous avons|nous fetons|on est|on a|on fete|on part)",
  ),
  correction: anyOf(
    "\\b(?:je voulais dire|je veux dire|j'ai voulu dire|je parlais d\\w+|je me suis tromp\\w+|rectification|correction)\\b|\\b(?:en fait|en realite),? (?:je (?:m'appelle|suis|vis)|j'habite|c'est|c'etait|mon|ma|mes|le|la)\\b",
    "^(?:ah |oh )?(?:non|nan|pardon|attends|desole|desolee|erreur|faux)(?: non)?[,.:!] (?:c'est |c'etait |le |la |pas |mon |ma |je |a |en |plutot )[^?]{2,}",
    "\\bj'ai change d'avis\\b",
  ),
  contrast: anyOf(
    "^(?:non,? )?pas (?!de\\b|du\\b|encore|grave|mal\\b|besoin|vraiment|trop|tout|maintenant|la peine)(?:le |la |a |en )?[\\w: '-]{2,30}[,.] ?(?:mais )?[\\w: '-]{2,30}$|\\bpas [\\w: '-]{2,30},? mais (?:le|la|a|en|plutot)\\b|^[\\w: '-]{2,40}, pas (?!de\\b|du\\b|encore|grave|mal\\b|besoin|vraiment|trop|tout|maintenant|la peine)(?:le |la |a |en )?[\\w:'-]+(?: [\\w:'-]+)?$|\\bplutot [\\w: '-]{1,30} que [\\w: '-]{1,20}",
  ),
  preference: anyOf(
    `\\bj(?:e |')(?:n')?(?:aime|adore|deteste|prefere|prefererais|hais|apprecie|kiffe|evite|supporte pas|ne supporte|ne mange|ne bois|mange pas|bois pas|mange jamais)\\b${butNot(" (?:ca|cela|bien ca|l'idee|savoir|que)\\b")}|\\b(?:on|nous) (?:aime|adore|deteste|prefere|aimons|adorons|detestons|preferons)\\b|\\bj'aimerais (?:mieux|autant|que)\\b|\\bje prefererais\\b`,
    "\\b(?:mon|ma|mes) (?:\\w+ )?(?:prefere|preferee|preferes|favori|favorite)s?\\b|\\bje suis (?:\\w+ )?(?:fan|accro|amateur|passionnee?)\\b|\\bj'ai (?:horreur|peur|une phobie) d|\\bje (?:ne )?(?:peux|veux) (?:pas|plus) (?:voir|manger|supporter|boire|entendre)\\b|\\bca me (?:degoute|plait)\\b|\\bje vous (?:saurais gre|serais reconnaissant)",
    "^(?:s'il (?:vous|te) plait,? )?(?:(?:cette semaine|ce (?:mois|soir|midi)|le (?:matin|midi|soir|week-?end)|en ce moment|pour (?:moi|nous)),? )?(?:pas d[eu']|sans|jamais|toujours|seulement|uniquement|aucune?) ?[a-z]{3,}(?: \\w+){0,4}(?:,? (?:s'il (?:vous|te) plait|merci|stp|svp))?\\W{0,2}$|\\bs'il (?:te|vous) plait,? (?:\\w+ ){0,2}(?:pas d[eu]|sans) \\w|\\b(?:pas d[eu']|sans) ?\\w+,? s'il (?:te|vous) plait\\b|\\bne m'(?:appelle|ecri|envoie)\\w*|^(?:ecri|repond|parl)\\w+-moi (?:toujours|en|desormais)\\b",
    "\\b(?:tutoie|tutoyez|vouvoie|vouvoyez)-moi\\b|\\b(?:me|se|nous) (?:tutoyer|vouvoyer)\\b",
  ),
  decision: anyOf(
    "\\b(?:on|nous|j') ?(?:a|avons|ai) (?:\\w+ )?(?:decide|choisi|convenu|opte|tranche|resolu)\\b|\\bc'est decide\\b|\\bon (?:part|reste|passe) sur\\b|\\b(?:on|je) (?:garde|prend|prends|abandonne|laisse tomber)\\b(?! (?:le petit|mon cafe|du|le bus))|\\bj'arrete (?:le|la|les|l')|\\bj'ai pris la decision\\b|\\bje vais prendre\\b",
  ),
  mood: anyOf(
    "\\b(?:je suis|j'suis|chuis|je me sens|suis) (?:\\w+ ){0,2}(?:fatigue|creve|triste|epuise|enerve|furieu|stresse|heureu|content|angoisse|decu|deprime|frustre|nerveu|seule?\\b|motive|excite|inquiet|inquiete|claque|soulage|fier|fiere|a bout|au bout|desespere|degoute|de mauvaise humeur|de bonne humeur|vide\\b|mal\\b)\\w*",
    "\\bj'(?:en ai marre|ai le moral|ai la haine|ai le cafard|ai la boule|ai trop peur|ai hate|angoisse|stresse)\\b|\\bca (?:me )?(?:saoule|gave|enerve|deprime|stresse)\\b|\\bje (?:stresse|deprime|n'en peux plus|craque|flippe)\\b",
  ),
  fact: anyOf(
    "\\b(?:mon|ma|mes|notre|nos) (?!question|dieu|avis|idee|probleme)[\\w-]{2,25} (?:\\w+ ){0,3}(?:est|sont|s'appelle|habite|vit|travaille|a\\b|ont|etait|entre|demenage|fait|joue|commence|aime|vient|part)",
    "\\b(?:je m'appelle|j'habite|je vis|je travaille|je suis (?:ne|nee|marie|mariee|divorce|divorcee|enceinte|vegan|vegetarien\\w*|allergique|gaucher|gauchere|retraite|retraitee|prof\\w*|etudiant\\w*|medecin|infirmi\\w+|celibataire|diabetique)|j'ai (?:un|une|deux|trois|quatre|\\d+) (?!question|idee|probleme|doute|souci|petit)[a-z]+|on a (?:un|une|deux|trois|adopte)|nous avons (?:un|une|deux|trois|\\d+) [a-z]+|j'etudie|je parle|je me leve|je me couche|je viens de|allergique a|j'ai \\d+ ans)",
    "^(?:retiens|note|notez|rappelle-toi|souviens-toi) (?:que|bien)\\b|\\b(?:chaque|tous les|toutes les|sauf le) (?:jours?|soirs?|matins?|semaines?|mois|lundis?|mardis?|mercredis?|jeudis?|vendredis?|samedis?|dimanches?|nuits?)\\b|^(?:le|la|les|l'|mon|ma)? ?[\\w'-]{3,25} (?:(?:de|du|d') ?[\\w'-]+ )?(?:est|sont|tourne|coute|se trouve|s'appelle|ouvre|ferme|a lieu)\\b",
  ),
  state: anyOf(
    "^(?:\\w{2,8},? )?je (?:ne )?(?:fume|vapote|bois|conduis|nage|cuisine|danse|chante|ronfle|begaie|medite|prie|jeune)(?: (?:pas|plus|jamais|beaucoup|peu|encore|toujours|rarement|non)){0,2}\\W{0,3}$",
    "^(?:\\w{2,8},? )?je (?:ne )?sais (?:pas|toujours pas) (?:nager|conduire|cuisiner|danser|chanter|lire|skier|coudre|faire du velo)\\W{0,3}$",
    "\\bj'ai (?:\\w+ )?mal (?:au|aux|a la|a l'|a mon|a ma) ?[a-z]{3,}|\\bje suis (?:au chomage|fiancee?|separee?|veuf|veuve|daltonien\\w*|myope|sourde?)\\W{0,3}$",
  ),
  ownLife: FRENCH_OWN_LIFE,
  idiom: everyOf(
    "\\bjoyeux (?:anniversaire|noel)\\b|\\bjoyeuses (?:fetes|paques)\\b|\\bbonne (?:annee|fete)\\b|\\bbonnes (?:fetes|vacances)\\b",
    "(?<![a-z0-9] )\\b(?:pas d[e']|aucune?) ?(?:soucis?|problemes?|idee|chance|bol|panique|stress|doute|pression|commentaire|importance)\\b(?=\\W*$|[,.!?;:])",
  ),
  event: anyOf(
    "\\bje suis (?:alle|parti|arrive|rentre|tombe|sorti|venu)e?\\b|\\b(?:hier|ce matin|la semaine derniere)\\b|\\bje suis (?:alle|parti|arrive|rentre|tombe|sorti|venu)e?\\b|\\b(?:hier|ce matin|la semaine derniere)\\b|\\bj'ai (?:eu|obtenu|reussi|rate|decroche|achete|vendu|perdu|quitte) (?:\\w+ )?(?:mon|ma|mes|le|la|l'|un|une)\\b|\\b(?:on s'est (?:separe|marie|fiance)|je suis enceinte|est (?:mort|morte|decede|decedee|nee?))\\w*",
    "\\bj'ai (?:dormi|couru|marche \\d|du (?!mal)\\w+er)\\b",
    "\\b(?:mon|ma|mes|notre|nos|son|sa|ses) (?!avis|idee|faute)\\w{3,} (?:a|ont|est|sont|etait|vient|veut|peut|doit|habite|travaille)\\b",
  ),
};
