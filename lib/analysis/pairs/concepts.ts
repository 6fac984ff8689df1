import { foldToBaseLetters, stemForIndex, wordSet } from "@/lib/analysis/text";

/**
 * Groups of words about one thing, in four languages. A message often replaces a memory of the same group
 * without sharing a word with it ("the parcel should arrive", "it's here"). Groups can overlap.
 */
const GROUPS: readonly string[] = [
  "arrive arrives arrived deliver delivery delivered parcel package courier shipment lieferung paket angekommen llega llegado entrega livraison colis",
  "order ordered booking book booked reserve reserved reservation ticket ticketed reference gebucht bestellt reserva pedido commande",
  "live lives living move moved moving flat apartment house home boxes wohne wohnung umgezogen gezogen umzug vivo piso mudado mudanza casa habite demenage appartement",
  "job work works working employed shift shifts boss manager quit resign company office schicht arbeite arbeit gekundigt stelle chef trabajo jefe turno travaille boulot poste patron",
  "boyfriend girlfriend single together engaged married partner husband wife divorced dating ex freundin freund verheiratet getrennt novia novio casado",
  "rent landlord lease miete vermieter alquiler loyer",
  "price cost costs costing fee charge charged pay paid offer quote bill total preis kostet bezahlt precio cuesta prix coute",
  "budget money spend spending savings save cap",
  "internet broadband wifi router fibre fiber provider contract tariff plan megabit anbieter vertrag tarif",
  "electricity power energy strom gas luz electricite supplier",
  "car drive drives auto wagen coche voiture van vehicle",
  "bike bicycle cycle cycling fahrrad bici velo",
  "train trains bus tram ferry metro zug bahn tren",
  "flight fly flies flying plane airline airport flug vuelo vol",
  "hotel hostel room stay night nights airbnb campsite zimmer habitacion chambre",
  "launch release ship ships shipped premiere open opens opening opened live goes deploy rollout veroffentlichung",
  "freeze frozen merge merges branch",
  "deadline submission submit due permit abgabe frist plazo delai",
  "meeting standup call sync retro appointment checkup review termin besprechung reunion cita rendez",
  "lesson lessons class teacher practice practise coach training rehearsal rehearsals unterricht probe ensayo clase cours repetition",
  "gym swim swimming pool run running pilates yoga fitness schwimmen gimnasio correr piscine laufen",
  "doctor hospital physio surgeon dentist operation surgery vet clinic arzt zahnarzt krankenhaus medico dentista medecin",
  "pill pills dose medicine tablet tablets medication mg tablette pastilla comprime",
  "hurt hurts pain ache sore injury injured sprained knee shoulder ankle back weh schmerzen duele dolor mal",
  "broken broke crack cracked scratched flicker flickering bug crash crashes crashing fails failing error errors flaky leak leaks leaking issue problem slow stuck kaputt roto rota casse panne",
  "fixed repaired replaced works working repair solved mended resolved green fine repariert arreglado repare gefixt",
  "eat eats eating diet vegetarian vegan meat fish dairy gluten food hungry essen esse comer como manger mange vegetarisch",
  "coffee espresso decaf caffeine latte kaffee cafe tea tee the te",
  "milk oat soy almond hafermilch leche lait",
  "light lights lamp lighting bright dim brightness amber scene licht luz lumiere",
  "temperature degrees heating warm cold heat thermostat radiator heizung grad calefaccion grados chauffage",
  "wake alarm bedtime sleep bed wecker aufstehen despertador reveil",
  "news digest summary report briefing newsletter nachrichten noticias",
  "bin bins recycling rubbish trash garbage collection mull basura poubelle",
  "sofa couch armchair chair table furniture desk mobel mueble meuble",
  "child children kid kids son daughter boy girl twins kinder hijos enfants tochter sohn hija hijo fille fils",
  "baby born birth pregnant expecting maternity geburt schwanger bebe embarazada enceinte",
  "mother mum mom grandma nan mutter mama oma madre abuela mere",
  "father dad grandpa vater papa opa padre abuelo pere",
  "dog cat pet puppy kitten rabbit hamster hund katze perro gato chien chat",
  "wedding marry bride groom hochzeit boda mariage",
  "guest guests invited invite party gaste invitados invites geburtstag feier fiesta fete birthday",
  "school exam exams mock test grade homework prufung note examen nota ecole schule",
  "database postgres mysql sqlite mongo schema index migration migrated table",
  "queue kafka broker stream nats rabbitmq redis pubsub sqs",
  "poll polls polling push sse websocket webhook",
  "cache caching ttl expiry memcached",
  "tests coverage suite skipped spec ci pipeline build builds",
  "model accuracy score validation dataset features label training auc",
  "gradle maven bazel cmake make npm yarn pnpm bun compile compiles compiler toolchain",
  "json yaml toml binary format csv parquet protobuf xml",
  "sound music audio song playlist tune",
  "owner owns own responsible handles takes runs leads charge contact lead assigned zustandig responsable",
  "actor actress role cast plays understudy",
  "camera film shoot footage lens scene scenes filming",
  "colour color paint painted wallpaper green orange blue red yellow grey white black farbe color peinture",
  "slogan tagline claim name title called renamed heisst llama appelle",
  "deal signed contract client customer account kunde cliente",
  "target goal quota kpi ziel objetivo objectif",
  "website site page domain shop store url",
  "phone mobile handset handy telefono movil telephone",
  "laptop computer pc mac screen monitor keyboard",
  "glasses keys wallet suitcase bag luggage purse passport schlussel llaves cles",
  "weight weigh weighs kilos kg wiege peso pese pounds",
  "age old birthday turned years jahre anos ans",
  "ram gpu server machine cpu memory disk instance host",
  "bank account card loan mortgage konto cuenta banque credit",
  "insurance policy premium versicherung seguro assurance",
  "visa permit refused residence visum",
  "water litres hydration trinken agua eau",
  "plant plants garden seeds tomatoes allotment beds garten jardin huerto",
  "team club squad captain player position match game season league spiel partido equipo",
  "band choir concert gig orchestra instrument piano violin guitar drums chor konzert",
  "boat sail mooring engine harbour marina",
  "holiday vacation trip travel leave urlaub vacaciones viaje vacances voyage",
  "language version python node java rust typescript framework library upgrade upgraded",
  "smoke smoking cigarettes vape drink drinking alcohol wine beer rauche fumo fume",
  "hair beard haircut glasses contacts",
  "room hall venue location place office floor raum ort sala lugar salle",
];

const CONCEPTS = new Map<string, Set<number>>();
for (const [number, group] of GROUPS.entries()) {
  for (const word of wordSet(group)) {
    const stem = stemForIndex(foldToBaseLetters(word));
    const known = CONCEPTS.get(stem);
    if (known) known.add(number);
    else CONCEPTS.set(stem, new Set([number]));
  }
}

/** The numbers of the word groups that contain one of these stems (see stemOf). */
export function conceptsOf(stems: Iterable<string>): ReadonlySet<number> {
  const found = new Set<number>();
  for (const stem of stems) for (const number of CONCEPTS.get(stem) ?? []) found.add(number);
  return found;
}

/** Returns the names of word groups: the first word of each. */
export function conceptNames(concepts: Iterable<number>): string[] {
  return [...concepts].flatMap((number) => GROUPS[number]?.split(" ", 1) ?? []);
}
