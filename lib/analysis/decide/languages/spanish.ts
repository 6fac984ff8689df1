import { anyOf, butNot, everyOf, FEW, wordSet, words } from "@/lib/analysis/text";
import type { Language } from "./language";
import { SPANISH_AFTER_CLAUSE } from "./leading-clause";
import { SPANISH_OWN_LIFE } from "./own-life";

const FUNCTION_WORDS = `yo tu el ella ello nosotros nosotras vosotros ustedes usted ellos ellas me te se nos os le les lo
  la los las mi mis tus su sus nuestro nuestra nuestros nuestras vuestro vuestra mio mia tuyo tuya suyo suya conmigo
  contigo este esta esto estos estas ese esa eso esos esas aquel aquella aquello un una unos unas uno y e o u ni pero
  sino aunque porque que quien quienes cual cuales cuanto cuanta cuantos cuantas como cuando donde adonde si no de del
  a al en con sin por para sobre entre desde hasta hacia segun durante mediante tras contra ante bajo es soy eres somos
  son era eras eran fue fui fuiste fueron ser sido siendo sea sean seria estoy estas esta estamos estan estaba estaban
  estuve estuvo estar estado este esten he has ha hemos han habia haber habido haya hay hubo tengo tienes tiene tenemos
  tienen tenia tener tuve tuvo tenga voy vas va vamos van iba ir yendo vaya hago haces hace hacemos hacen hacer hecho
  hizo hice haga puedo puedes puede podemos pueden poder podria podrias podrian pueda debo debes debe deber deberia
  quiero quieres quiere queremos quieren querer quisiera queria muy mas menos mucho mucha muchos muchas poco poca pocos
  pocas tan tanto tanta tantos tantas todo toda todos todas algo alguien alguno alguna algun algunos nada nadie ningun
  ninguno ninguna otro otra otros otras mismo misma cada cualquier ya aun todavia tambien tampoco siempre nunca jamas
  solo solamente ahora luego despues antes entonces aqui ahi alli alla asi bien mal casi pues hoy ayer manana ambos sera
  d l q k x xq pq`;

const CHAT = `gracias muchas muchisimas mil hola holi holaa buenas buenos bueno buena buen dias dia tardes tarde noches
  noche adios chao chau ciao hasta luego pronto nos vemos vernos saludos abrazo abrazos beso besos claro vale ok okay
  okey oka dale listo perfecto perfecta genial estupendo fantastico fenomenal excelente maravilloso increible bonito
  linda lindo guay chevere bacano padre chido mola brutal tremendo fuerte fuertes vaya anda venga hombre mujer tio tia
  bro amigo amiga amigos chico chica chicos joven senor senora senorita don dona hermano primo wey guey parce cari
  carino jaja jajaja jajaj jejeje jeje jiji ja je uf ufff uff ay oh ah eh ehh mmm hmm wow ups bah sip nop sip aja
  aj ojala favor porfa porfavor plis disculpa disculpe disculpad perdon perdona perdone perdonen lamento siento sentimos
  molestar molestia moleste molesto problema problemas pasa paso pasado pasar cosa cosas pregunta preguntas preguntar
  duda dudas respuesta ayuda ayudar ayudarle ayudarte ayudarme amable amables gentil agradezco agradecido agradecida
  agradecer gusto encantado encantada placer igualmente espero esperando esperar espera espere esperen momento
  momentito minuto segundo segundito rato creo crees cree creer pienso piensas pensar parece parecen se sabes sabe saber
  sabia digo dices dice decir dicho dime digas diga digame entiendo entiendes entender entendido comprendo veo ves ve
  ver visto mira mire mirar oye oiga oyes oir oido escucha escuchas escuchar hablar hablamos hablo hablas habla acuerdo
  totalmente completamente exacto exactamente efectivamente cierto verdad verdadero correcto incorrecto seguro segura
  desde realmente literal literalmente basicamente importante punto tema asunto caso parte idea sentido razon
  manera forma tipo vez veces mejor mejores peor gran grande grandes pequena pequeno corto corta largo larga facil
  dificil rapido lento despacio nuevo nueva nuevos listo lista sigue sigo seguir siga sigamos continua continuar
  continue empieza empezar termina terminar funciona funciono funcionar sirve sirvio sirven anda andar olvidalo olvida
  olvide olvidar da dar doy das quedar queda sale salir pon poner dejar deja dejo ponme explicar explicarme explicas
  explica repetir repite repetirlo otra suerte felicidades enhorabuena felicitaciones cuidate cuidese descansa disfruta
  disfrute feliz bonita fin semana finde dios valgame virgen madre mia caramba preocupes preocupe preocuparse informacion caray recontra toma tome pague bendiga
  bendiciones salud quiza quizas talvez acaso supongo imagino claro obvio obviamente normal igual tal qtal todos pantalla
  microfono voz poquito poquitito chiste chistes risa gracioso graciosa lindo rico super re hiper demasiado bastante mira
  encuentre encuentra estara estaran hara vea venir ven viene vengo pase pasen adelante pasamos mensaje mensajes gente
  persona mundo vida tiempo ratito listos avisame aviso avisar mandame manda favorcito vale ok sip seria faltaba alguien
  mas vuelta vuelve volver atras siguiente anterior primero primera ultimo ultima resto total final nivel necesito necesita necesitas necesitamos`;

const LEAD = `^[¿¡ ]*(?:(?:y|o|pero|bueno|pues|oye|oiga|hola|ok|vale|si|no|ah|eh|perdon|disculpa|disculpe|gracias|entonces|mira|por favor),? )${FEW}[¿¡]?`;

/** Excludes what is asked about: "cuándo es mi cita". */
const NOT_ASKED = "(?<!\\b(?:que|cual(?:es)?|quien(?:es)?|cuando|donde|como) (?:es|son|era|esta|estan) )";

export const SPANISH: Language = {
  words: wordSet(FUNCTION_WORDS, CHAT),
  letters: [/[áéíóúñ¿¡]/i],
  question: anyOf(
    `${LEAD}(?:a |de |en |con |por |para |desde )?${words("que, quien, quienes, cual, cuales, como, cuando, donde, cuanto, cuanta, cuantos, cuantas")}\\b${butNot(" (?:bueno|bonito|lindo|genial|guay|bien|fuerte|nervios|asco|rabia|pena|triste|ganas|tonteria)\\b")}`,
    `${LEAD}(?:me |te |nos |lo |la |se |le |se lo |me lo |me la ){0,2}${words("puedes, puede, podrias, podria, podeis, sabes, sabe, tienes, tiene usted, hay (?:algo|alguien|algun|alguna|que), quieres, quiere usted, eres, estas (?:ahi|bien|segur)")}\\b`,
    `${LEAD}(?:quiero|quisiera|me gustaria|queria) (?:saber|preguntar)|${LEAD}(?:capital de|distancia entre|sabes si)`,
    "¿",
  ),
  statementAfterClause: SPANISH_AFTER_CLAUSE,
  command: anyOf(
    `${LEAD}${words("apaga, enciende, prende, pon, ponme, sube, baja, abre, cierra, para, pausa, salta, reproduce, traduce, escribe, redacta, explica, explicame, resume, dime, cuentame, dame, muestrame, ensename, busca, buscame, calcula, lee, leeme, repite, haz, hazme, corrige, compara, define, deletrea, ordena, lista, convierte, silencia, reinicia, cancela, genera, programa")}(?: ${words("el, la, los, las, un, una, uno, me, lo, esto, eso, mas, otra, de, cinco, tres, diez, al, todo, por favor")}\\b|\\W*$)`,
    "^(?:mas|menos) [a-z]+(?:,? por favor)?\\W{0,2}$",
  ),
  ownStatement: anyOf(
    "\\b(?:siempre|nunca|jamas|a partir de ahora|de ahora en adelante|cada|todos los|todas las|cuando yo|porque)\\b",
    `${NOT_ASKED}\\bmis? (?!pregunta|mensaje|pantalla|texto|dios)[a-z]{3,}|\\bnuestr[oa]s? [a-z]{3,}`,
    "\\b(?:soy|tengo|vivo|trabajo|odio|prefiero|somos|tenemos|vivimos|viajamos|celebramos|viajo|estoy en|estamos en|llevo|me gusta|me encanta)\\b",
  ),
  correction: anyOf(
    "\\b(?:queria decir|quise decir|me referia|te decia|digo el|me (?:equivoque|he equivocado|confundi)|correccion)\\b|\\b(?:en realidad|de hecho) (?:me llamo|vivo|soy|es|era|mi|trabajo|tengo|fue|son|el|la)\\b",
    "^(?:ah |ay |uy )?(?:no|perdon|espera|perdona|disculpa|falso|error|mentira)(?: no)?[,.:!] (?:es |era |el |la |no |mi |soy |me |a las |fue |son |quise |te )[^?]{2,}",
    "\\b(?:he cambiado|cambie) de (?:opinion|idea)\\b",
  ),
  contrast: anyOf(
    "^no (?!(?:te|se|me|lo|le|hay|es|pasa|importa|quiero|creo|puedo|tengo|ya|tan|mas|muy)\\b)(?:el |la |a |en )?[\\w: ]{2,30}[,.] ?(?:sino )?[\\w: ]{2,30}$|\\bno [\\w: ]{2,30},? sino\\b|\\bmejor [\\w: ]{2,30}, no [\\w: ]{2,20}|^[\\w: ]{2,40}, no (?!(?:te|se|me|lo|le|hay|hace|es|pasa|importa|gracias|quiero|creo|puedo|tengo|ya|tan|mas|muy)\\b)(?:el |la |a |en )?[\\w:]+(?: [\\w:]+)?$",
  ),
  preference: anyOf(
    `\\b(?:me|nos) (?:gusta|gustan|encanta|encantan|fascina\\w?|apasiona\\w?|chifla\\w?|flipa\\w?|agrada\\w?|molesta\\w?)\\b${butNot(" (?:eso|esto|la idea|saber|tu)\\b")}|\\b(?:odio|detesto|prefiero|preferimos|adoro|aborrezco|amo)\\b${butNot(" (?:eso|esto|que me)\\b")}|\\bno (?:soporto|aguanto|trago|como|bebo|tomo|me va)\\b`,
    "\\bmi[s]? (?:\\w+ )?(?:favorit|preferid)[oa]s?\\b|\\bfavorit[oa]s? (?:es|son)\\b|\\bsoy (?:muy |mas )?(?:de |alergic[oa] |fan|amante|aficionad)|\\bme da(?:n)? (?:miedo|asco|panico)\\b|\\bpreferiria\\b|\\bagradeceria (?:que|si)\\b|\\bme siento mas comod",
    "^(?:por favor,? )?(?:(?:esta semana|este mes|esta noche|por la (?:manana|tarde|noche)|los fines de semana|para (?:mi|nosotros)),? )?(?:sin|nada de|siempre|nunca|solo|ningun[oa]?) [a-z]{3,}(?: \\w+){0,4}(?:,? por favor)?\\W{0,2}$|\\bpor favor,? (?:\\w+ ){0,2}(?:sin|nada de|no me|solo) \\w|\\b(?:sin|nada de) \\w+,? por favor\\b|\\bno me (?:llames|hables|escribas|mandes)\\b|^(?:por favor,? )?(?:escribeme|hablame|respondeme|contestame|tratame)\\b",
  ),
  decision: anyOf(
    "\\b(?:he|hemos|habiamos) (?:decidido|elegido|acordado|quedado en|optado)\\b|\\b(?:decidi|decidimos|elegi|elegimos|acordamos|quedamos en)\\b|\\bal final (?:me |nos )?(?:\\w+o|vamos|\\w+mos)\\b|\\b(?:vamos|voy|nos quedamos|me quedo) (?:a por|con el|con la|a usar|a dejar)\\b|\\b(?:esta )?decidido\\b|\\b(?:lo )?dejo (?:el|la|los|las) \\w+",
  ),
  mood: anyOf(
    "\\b(?:estoy|me siento|ando|sigo) (?:\\w+ ){0,2}(?:cansad|triste|agotad|hart|enfadad|feliz|nervios|estresad|frustrad|hech[oa] polvo|muert[oa]|deprimid|emocionad|content|aburrid|preocupad|agobiad|desesperad|furios|ansios|sol[oa]\\b|ilusionad|reventad|mal\\b|fatal)\\w*",
    "\\bque (?:nervios|rabia|triste|pena|estres|agobio|ilusion|ganas|asco|bajon|verguenza)\\b|\\btengo (?:\\w+ )?(?:miedo|ansiedad|panico)\\b|\\bme (?:muero de|da) (?:rabia|pena|verguenza|ansiedad)\\b|\\b(?:no puedo mas|de mal humor|de buen humor)\\b",
  ),
  fact: anyOf(
    `${NOT_ASKED}\\bmis? (?!pregunta|dios|opinion|problema|idea)[\\w-]{2,25} (?:\\w+ ){0,4}(?:es|son|esta|estan|va|vive|viven|trabaja|tiene|tienen|se llama|nacio|estudia|era|fue|cumple|juega|viaja|murio)\\b|\\bnuestr[oa]s? [\\w-]{2,25} (?:\\w+ ){0,2}(?:es|son|esta|tiene|va|se llama)\\b|\\b(?:de|a nombre de|para) mi (?:mujer|marido|madre|padre|hij[oa]|herman[oa]|espos[oa]|novi[oa])\\b`,
    "\\b(?:me llamo|soy (?!yo|un poco|consciente)[a-z]+|vivo (?:en|con)|vivimos|trabajo (?:en|de|como|para)|naci|tengo (?:un|una|dos|tres|cuatro|\\d+) [a-z]+|tenemos (?:un|una|dos|tres|cuatro|\\d+) [a-z]+|estudio [a-z]+|me mudo|nos mudamos|estoy (?:casad|divorciad|embarazad|jubilad)\\w+|viajamos con|llevo \\w+ anos)\\b|\\bme siento \\w+ \\w+ por las\\b|\\bdesde que\\b",
    "^(?:apunta|anota|recuerda|acuerdate de|ten en cuenta) que\\b|\\b(?:cada|todos los|todas las) (?:noche|dia|dias|lunes|martes|miercoles|jueves|viernes|sabados?|domingos?|semana|mes|manana|mananas|tardes|noches)\\b|^(?:el|la|los|las) [\\w-]{3,25} (?:de(?:l)? [\\w-]+ )?(?:es|son|esta|estan|tiene|cuesta|se llama|corre|funciona|empieza|abre|cierra)\\b|\\bahora (?:el|la|lo) (?:\\w+ )?(?:la |lo )?(?:lleva|es|tiene|gestiona)\\b|\\bsoy [a-z]+",
  ),
  state: anyOf(
    "^(?:\\w{2,8}, )?(?:yo )?(?:(?:no|nunca|ya|tampoco|casi|solo) ){0,2}(?:fumo|vapeo|bebo|conduzco|manejo|nado|cocino|bailo|canto|ronco|tartamudeo|rezo|medito)(?: (?:mucho|poco|nunca|mas|tampoco|ya)){0,2}\\W{0,3}$",
    "^(?:\\w{2,8}, )?(?:yo )?no se (?:nadar|conducir|manejar|cocinar|bailar|cantar|leer|esquiar|coser|montar en bici\\w*)\\W{0,3}$",
    "\\bme (?:duelen?|pican?) (?:\\w+ )?(?:el|la|los|las) [a-z]{3,}|\\bestoy (?:desemplead[oa]|en (?:el )?paro|separad[oa]|prometid[oa]|comprometid[oa])\\W{0,3}$",
  ),
  ownLife: SPANISH_OWN_LIFE,
  idiom: everyOf(
    "\\bfeliz (?:navidad|cumple(?:anos)?|ano(?: nuevo)?|pascua|aniversario|santo)\\b|\\bfelices (?:fiestas|pascuas|reyes)\\b|\\bprospero ano(?: nuevo)?\\b",
    "(?<![a-z0-9] )\\b(?:sin|nada de|ningun) (?:dudas?|comentarios?|problemas?|querer|prisas?|palabras|remedio|rodeos)\\b(?=\\W*$|[,.!?;:])",
    "(?<![a-z0-9] )\\bsolo (?:bromeaba|preguntaba|decia|era broma|es broma|por curiosidad|curiosidad)\\b",
  ),
  event: anyOf(
    "\\b(?:ayer|anoche|anteayer|fui|fuimos|estuve|estuvimos|comi|visite|la semana pasada)\\b|\\b(?:conseg\\w+|me (?:dieron|han dado)|aprobe|he aprobado|suspendi|me case|nos casamos|rompi|rompimos|me despidieron|murio|nacio|estoy embarazada|vendi|vendimos|compre|compramos)\\b",
    "\\b(?:tuve|tuvimos|perdi|perdimos|gane|ganamos|dormi|cene|corri|llegue|hoy [^.]{0,20}\\d)",
    "\\b(?:mi|su|nuestr[oa]) (?!culpa|opinion|idea|parte)\\w{3,} (?:tiene|fue|se|ha|vive|trabaja|quiere|puede|va|viene)\\b",
  ),
};
