import { anyOf, butNot, words } from "@/lib/analysis/text";

const LEAD = "^(?:[a-z]{2,8},? )?";
const THING = "[\\w'-]+(?: [\\w'-]+){0,6}\\W{0,3}$";
const without = (...lists: readonly string[]) => butNot(`[^.?!]*\\b${words(...lists)}\\b`);

const GERMAN_PASSING = without(
  "du, dich, dir, dein\\w*, sie, ihnen, euch, das, es, dies\\w*, was, wie, wo, wer, wann, zu, recht, unrecht, \\w*hunger, durst, zeit, lust, pech, eile, angst, stress, appetit, langeweile, schluckauf, muskelkater, heimweh, verspatung, feierabend, verstandnis, interesse, respekt, hoffnung, sehnsucht, nachricht\\w*, besuch, termine?, unterricht, schule, urlaub, ferien, frei, dienst, hausaufgaben, empfang, netz, internet, gansehaut, kater, mut, geduld, zweifel, bedenken, einwande, kein\\w*, genug, nix",
  "pause, \\w*kaffee, tee, bier, wein, wasser, essen, schlaf, snack, luft, geld, urlaub, umarmung, hilfe, info\\w*, auskunft, beispiele?, tisch, taxi, hotel, ticket\\w*, zimmer, flug, fahrt, rezept, link, adresse, nummer, passwort, code, liste, ubersetzung, rechnung, quittung, termin, vorschlage?, witz, gedicht, geschichte, pizza, fehler\\w*, daten, ergebnis\\w*, rat, tipps?, ruhe, abstand, trost, \\w*pause, ge\\w{3,}t, ge\\w{3,}en, \\w+iert, ver\\w{3,}(?:en|t), be\\w{3,}t, auf\\w*ge\\w+",
);
/** "Ich habe Diabetes", "ich brauche eine Brille", "ich will Segeln lernen", "ich lasse mich scheiden". */
export const GERMAN_OWN_LIFE = anyOf(
  `${LEAD}(?:(?:ich|wir) )?(?:habe?n?|leide an|leiden an|brauchen?|bekommen?|kriegen?|erwarten?|tragen?|nehmen?) (?:auch |noch |jetzt |seit [\\w ]{3,20} |wieder )?${GERMAN_PASSING}${THING}`,
  `${LEAD}(?:ich|wir) (?:will|wollen|mochten?|wurden? gern\\w?|werden?) (?!(?:mehr|etwas|was|viel|noch)\\b)(?:[\\w-]+ ){0,5}(?:lernen|werden|aufhoren|umziehen|auswandern|heiraten|studieren|abnehmen|kundigen|adoptieren|wegziehen|zunehmen|grunden|auswandern)\\W{0,3}$`,
  `${LEAD}(?:ich|wir) (?:will|wollen) ${GERMAN_PASSING}(?:(?:ein\\w{0,2}|mehr|viele|zwei|drei) ${THING}|(?:kinder|enkel|zwillinge)\\W{0,3}$)`,
  `${LEAD}(?:ich|wir) (?:will|wollen|mochten?) (?:(?!nicht\\b)[\\w-]+ ){0,3}(?:nach (?!haus|drau|drin|vorn|oben|unten|hinten|links|rechts)[a-z]+|(?:den|die|das) [a-z]+ (?:gehen|wandern|besuchen|sehen|umrunden))\\W{0,3}$`,
  `${LEAD}(?:ich|wir) (?:heirate\\w?|kundige\\w?|lerne\\w?|trenne\\w? (?:mich|uns)|lassen? (?:mich|uns) (?:\\w+ ){0,3}(?:scheiden|operieren|trauen|taufen|umschulen)|ziehe\\w? (?:[\\w-]+ ){0,4}(?:um|aus|ein|weg|zusammen|nach [a-z]+)|werde (?:[\\w-]+ ){0,3}(?:vater|mutter|oma|opa|papa|mama|tante|onkel|operiert|entlassen|\\d+)|gehe in (?:rente|pension|elternzeit|mutterschutz))\\b`,
  "\\b(?:aus und vorbei|schluss|vorbei|aus) (?:mit|zwischen) [a-z]+|^[a-z]+ und ich(?: sind|,? (?:das|es) ist)? (?:\\w+ )?(?:getrennt|geschieden|verlobt|verheiratet|zusammen|aus|vorbei|auseinander)\\b",
);

const SPANISH_PASSING = without(
  "que, te, ti, tu, tus, usted, lo, eso, esto, esta, esa, hambre, sed, sueno, frio, calor, prisa, razon, ganas?, miedo, suerte, tiempo, dudas?, cuidado, claro, entendido, pena, verguenza, curiosidad, citas?, reunion, clases?, hipo, resaca, culpa, permiso, fe, internet, cobertura, bateria, wifi, agujetas, nervios, esperanza, paciencia, noticias, planes, visita, deberes, trabajo, libre, fiesta, pinta, sentido, exito, nada, mas, antojo, confianza, acceso, listo, hecho, pensado, \\w+ado, \\w+ido",
  "ayuda, descanso, pausa, respiro, cafe, te, agua, cerveza, vino, copa, comida, dormir, siesta, abrazo, aire, dinero, vacaciones, informacion, consejos?, ejemplos?, mesa, taxi, hotel, entradas?, billetes?, habitacion, vuelo, receta, enlace, direccion, numero, contrasena, codigo, lista, traduccion, factura, recibo, reembolso, cancelar, reserva\\w*, cita, chiste, poema, cuento, pizza, error\\w*, datos, respuesta, hablar, saber, ver, ir\\w*, hacer, comprar, pedir, preguntar, espacio, silencio, paz, sugerencias?, recomendacion\\w*, ideas?, cancion\\w*, musica, pelicula\\w*",
);
/** "Tengo asma", "necesito muletas", "quiero aprender griego", "me caso en mayo". */
export const SPANISH_OWN_LIFE = anyOf(
  `${LEAD}(?:yo )?(?:tengo|tenemos|padezco|padecemos|sufro|necesito|necesitamos|uso|usamos|llevo|esperamos|quiero|queremos) ${butNot("\\w+(?:ar|er|ir)(?:me|nos|se)?\\b")}${SPANISH_PASSING}${THING}`,
  `${LEAD}(?:yo )?(?:quiero|queremos|quisiera|me gustaria|voy a|vamos a|pienso) (?:aprender(?:\\W*$| (?!mas\\b|sobre\\b|como\\b|que\\b))|ser |dejar de |dejar el |mudar|casar|estudiar|vivir|adelgazar|adoptar|jubilar|emigrar|divorciar|separar|correr (?:un|una) |tener (?:hij|un (?:hij|bebe|perr|gat)|una (?:hij|familia))|operar|montar (?:un|una) )`,
  `${LEAD}(?:yo )?(?:(?:queremos|nos gustaria) (?:ver|probar)|(?:quiero|queremos|(?:me|nos) gustaria) (?:ir a|viajar a|visitar|conocer)) ${SPANISH_PASSING}${THING}`,
  `${LEAD}(?:yo )?(?:me|nos) (?:cas(?:o|amos)|divorci(?:o|amos)|separ(?:o|amos)|mud(?:o|amos)|jubil(?:o|amos)|oper(?:o|an)|prejubilo|hago vegan\\w+)\\b|\\b(?:estoy aprendiendo|aprendo) (?!mucho|algo|cada)[a-z]|\\bvoy a ser (?:padre|madre|abuel[oa]|ti[oa])\\b`,
  "\\b(?:hemos|han|he|ha) roto(?: con [a-z]+)?\\W*$|\\b(?:lo hemos|lo he) dejado(?: con [a-z]+)?\\W*$|^[a-z]+ y yo (?:lo dejamos|rompimos|hemos (?:roto|terminado)|terminamos|nos casamos|estamos (?:casad|prometid|separad|divorciad|junt)\\w+)",
);

const FRENCH_PASSING = without(
  "tu, te, toi, ton, ta, tes, vous, votre, vos, ca, cela, que, qui, quoi, comment, faim, soif, froid, chaud, sommeil, peur, honte, raison, tort, envie, hate, mal, temps, chance, doutes?, questions?, peine, retard, boulot, travail, flemme, rendez-vous, cours, devoirs, courage, nouvelles, visite, invites, monde, fievre, reseau, wifi, internet, batterie, difficultes?, soucis, espoir, patience, remords, regrets, plans?, projets?, courbatures, frissons, place, succes, respect, pas, rien, plus, assez",
  "pause, repos, cafe, the, eau, biere, vin, verre, sieste, calin, air, argent, vacances, aide, infos?, informations?, renseignements?, conseils?, exemples?, table, taxi, hotel, billets?, chambre, vol, recette, lien, adresse, numero, code, mot de passe, liste, traduction, facture, recu, remboursement, blague, poeme, histoire, pizza, erreurs?, donnees, reponses?, savoir, dormir, manger, parler, voir, silence, calme, suggestions?, idees?, chansons?, musique, films?, moment, minutes?",
);
/** "J'ai du diabète", "j'ai besoin de lunettes", "je veux apprendre le russe", "on divorce". */
export const FRENCH_OWN_LIFE = anyOf(
  `${LEAD}(?:j'ai|nous avons|on a|je souffre|j'attends) (?:aussi |toujours )?(?:du |de la |de l'|des |d'|de )${FRENCH_PASSING}${THING}`,
  `${LEAD}(?:j'ai|nous avons|on a) besoin (?:d'|de |du |des )${FRENCH_PASSING}${THING}`,
  `${LEAD}(?:je|on|nous) (?:veux|veut|voulons|porte|portons) (?:un |une |des |du |de la )${FRENCH_PASSING}${THING}`,
  `${LEAD}(?:(?:je|on|nous) (?:veux|veut|voulons|voudrais|voudrait|vais|va|allons|compte|espere)|j'aimerais|j'espere) (?:(?:apprendre(?! (?:plus|davantage|comment|pourquoi|ce|si)\\b)|devenir|arreter de|demenager|adopter|etudier|vivre|maigrir|divorcer|emigrer) ?|(?:me|se|nous) (?:marier|separer|faire operer|installer)|courir un|avoir (?:des enfants|un (?:enfant|bebe|chien|chat))|etre (?:papa|maman|pere|mere|grand))`,
  `${LEAD}(?:je|on|nous) (?:(?:me|se|nous) (?:mari(?:e|ons)|separ(?:e|ons)|fais operer|fait operer|fianc(?:e|ons)|pacs(?:e|ons))|divorc(?:e|ons)|demenage|demenageons|prends (?:ma|la) retraite|apprends (?!que|a te))|\\bj'apprends (?:le|la|les|l'|a) ?[a-z]`,
  "\\bet (?:moi|lui|elle),? (?:c'est (?:\\w+ )?(?:fini|termine)|on (?:s'est|se) (?:separe|quitte|marie)\\w*)|\\bc'est fini (?:entre|avec) [a-z]",
);
