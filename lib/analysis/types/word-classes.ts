/**
 * Groups of words that stand for one idea, in four languages, folded. They let the model treat words alike
 * that it saw rarely or never. A word can be in several groups.
 */
const CLASSES = {
  device: `light lights lamp lamps lighting blinds curtains shutters heating heater radiator thermostat boiler heat
    aircon ac fan alarm speaker speakers tv radio doorbell chime bell vacuum hoover robot dishwasher washer dryer washing
    machine oven kettle sprinkler volume music playlist thermometer immersion pump freezer fridge humidifier licht lampe
    lampen heizung wecker rollladen rollo jalousie musik radio luz luces calefaccion persiana persianas alarma musica
    lumiere lumieres chauffage volets volet reveil musique poele clim`,
  indoors: `bedroom kitchen bathroom bath hall hallway lounge living nursery study cellar basement attic garage porch balcony
    terrace garden yard upstairs downstairs landing room schlafzimmer wohnzimmer kuche bad flur keller kinderzimmer buro
    dormitorio salon cocina bano pasillo chambre cuisine sejour couloir cave`,
  food: `coffee tea milk sugar bread cheese meat fish pork beef chicken eggs egg onion onions garlic coriander cilantro
    mushroom mushrooms pasta rice soup salad pizza cake chocolate beer wine water ice butter salt pepper vegan vegetarian
    dairy gluten nuts breakfast lunch dinner supper dessert espresso latte decaf juice fruit spicy mild steak toast porridge
    olives tomatoes peanut peanuts tofu seafood kaffee tee milch zucker brot kase fleisch fisch zwiebel zwiebeln knoblauch
    eier wurst kuchen bier wein cafe te leche azucar pan queso carne pescado cebolla ajo huevos vino cerveza the lait sucre
    pain fromage viande poisson oignon oignons ail oeufs vin biere`,
  taste: `like likes love loves prefer prefers preferred enjoy enjoys hate hates adore adores dislike dislikes detest
    favourite favorite favourites fan rather fond allergic crave craves loathe loathes obsessed crazy keen bores mag mogen liebe
    liebt hasse hasst bevorzuge lieber liebsten lieblings gusta gustan prefiero prefiere encanta encantan odio odia favorito
    favorita aime aimes adore prefere deteste prefer plutot`,
  politeness: `please pls plz kindly bitte favor plait svp`,
  limit: `only never always ever except unless without no not nothing nobody none nur nie niemals immer ausser ohne kein keine
    keinen nichts solo nunca siempre excepto sin nada jamas seulement jamais toujours sauf sans pas rien`,
  order: `keep make start use wake call set turn put send answer write explain read show give remind leave stop skip avoid
    include add list mark copy ask tell say speak let wait run check open close dim lower raise play log label name order
    quiz test correct text ring email mail contact address deliver format sort stick don't dont wake confirm warn track
    mach mache sag schreib ruf weck lass zeig antworte erinner erinnere benutze nimm stell pon deja llamame avisa avisame
    despiertame responde habla hablame usa manda mets laisse reveille reponds appelle rappelle ecris parle utilise`,
  style: `answer answers reply replies summary summaries bullet bullets points emojis emoji tone short brief long format
    table tables headings prose minutes notes report reports names sentence sentences wording spelling captions decimals
    font palette examples example hints hint steps explanation explanations list lists kurz antworten antwort respuestas
    respuesta cortas reponses reponse courtes courte`,
  codeStyle: `commit commits commits' tabs spaces semicolons quotes comments comment docstrings indentation lint linter
    formatter naming types typed strict tests test asserts mocks branch branches rebase squash push dependency dependencies
    lowercase uppercase camelcase snake functions classes globals lines imports diff pr prs review`,
  tech: `api repo cache build deploy release database db postgres sqlite mysql redis kafka queue server client endpoint token
    tokens session sessions timeout retries retry batch schema table column index key keys node python java go rust
    typescript react vue vite docker kubernetes terraform cloud host hosting cluster version versions library framework
    package module service services monolith migration webhook polling json xml csv protobuf grpc rest graphql auth login
    password backup backups logs cron pipeline runner flags flag feature features mvp license sdk android ios browser
    firmware bootloader flash sensor sensors`,
  plan: `launch release deadline freeze sprint milestone schedule date kickoff opening premiere concert rehearsal tender
    budget price prices fee fees rent deposit discount scope title logo slogan poster cover menu contract supplier agency
    venue hall route trip flight ferry train hotel nights wedding party holiday holidays course exam thesis diploma offer
    job surgery operation`,
  choice: `decide decided decision decisions settled agreed agree chose chosen choose picked pick pick opted opt going go goes
    went take takes taking took sign signed vote voted votes approved final confirmed booked book switch switched switching
    drop dropped dropping cancel cancelled canceled cancelling keep keeping stay stays staying stick move moved moving
    postpone postponed skip skipping declined accepted accept hire hired sell selling buy buying quit quitting stopped
    start starting use using ship shipped merge merged revert entschieden beschlossen abgemacht nehmen nimmt bleibt bleiben
    verschoben verschieben zugesagt abgesagt gekundigt kundige decidido acordado quedamos cogemos dejamos vendemos cancelo
    vamos elegimos decide decidee choisi prend garde reporte laisse reglee regle accepte demissionne`,
  group: `we we'll we're we've us our let's everybody everyone team board committee wir uns unser unsere nosotros nuestro
    nuestra hemos nous notre on`,
  self: `i i'm i've i'd i'll me my mine myself ich mir mich mein meine meinen yo mi mis me je j'ai moi mon ma mes`,
  other: `he she they him her them his hers their he's she's they're they've wife husband son daughter mother father mum
    mom dad brother sister kids children twins grandma grandpa baby aunt uncle boss colleague doctor teacher landlord
    neighbour er sie ihr ihm seine mann frau sohn tochter mutter vater el ella su marido mujer hijo hija madre padre il
    elle lui sa son mari femme fils fille mere pere`,
  past: `was were had got came said rang told gave found lost broke broken arrived left bought brought failed passed saw met
    called wrote sent paid fell moved woke slept ate drank cooked ran walked rained won finished happened worked crashed
    used yesterday ago last been did war waren hatte kam sagte gestern hat haben ist gewesen war era estaba fue vino dijo
    ayer llego perdi perdimos etait avait est venu hier a mange perdu`,
  event: `broken ill sick fever pain hurts hospital leak leaks bug error crash failed down delayed damaged stolen missing
    late empty closed tired kaputt krank fieber roto enfermo fiebre panne malade fievre`,
  hedge: `maybe perhaps might could would probably possibly considering thinking wonder if whether someday vielleicht
    eventuell wurde quiza quizas tal igual podria peut-etre pourrait`,
  moment: `today tonight tomorrow now once currently heute morgen gerade hoy manana ahora aujourd'hui demain maintenant`,
  lasting: `always never default future forever usually normally generally onwards permanently still standard whenever
    every each unless`,
  assign: `takes owns leads does handles drives cooks runs presents covers writes hosts plays sings responsible charge
    ubernimmt macht lleva hace s'occupe fait`,
  channel: `call calls text texts sms email e-mail mail phone ring message messages letter letters whatsapp anrufen anruf
    schreiben llamada mensaje appel mail`,
  travel: `aisle window seat seats hotel room rooms flight flights train trains layover lift floor bed beds luggage boat
    boats driving fenster gang pasillo ventana couloir fenetre`,
  day: `monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays
    sundays weekday weekdays weekend weekends montag dienstag mittwoch donnerstag freitag samstag sonntag lunes martes
    miercoles jueves viernes sabado domingo lundi mardi mercredi jeudi vendredi samedi dimanche`,
  month: `january february march april may june july august september october november december januar februar marz mai
    juni juli oktober dezember enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
    janvier fevrier mars avril juin juillet aout septembre octobre novembre decembre`,
  result: `instead anyway finally end after all then so plan ok okay fine right deal yes dann also gut doch entonces al final
    bueno alors finalement donc d'accord`,
  be: `is are isn't aren't am it's that's there's there ist sind es esta son hay est sont c'est`,
} as const;

const CLASSES_OF = new Map<string, string[]>();
for (const [name, list] of Object.entries(CLASSES))
  for (const word of new Set(list.split(/\s+/)))
    CLASSES_OF.set(word, [...(CLASSES_OF.get(word) ?? []), name]);

const NONE: readonly string[] = [];

/** Returns the names of the groups that a folded word belongs to. */
export function classesOf(word: string): readonly string[] {
  return CLASSES_OF.get(word) ?? NONE;
}
