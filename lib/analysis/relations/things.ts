import { wordSet } from "@/lib/analysis/text";

/** Things that one owns for years. A meeting, a cold or a question is none. */
const OWNED = wordSet(
  `car cars bike bikes bicycle motorbike motorcycle scooter van truck boat sailboat yacht canoe kayak caravan camper tractor house
  houses flat apartment cottage cabin condo land farm garden greenhouse piano guitar violin cello drums keyboard ukulele
  camera telescope drone laptop computer tablet phone smartphone console printer tv bookshelf sofa couch desk tent surfboard
  skateboard vespa shed workshop studio vineyard allotment record-player turntable e-bike painting sculpture watch
  auto autos wagen fahrrad motorrad roller boot haus wohnung garten schrebergarten klavier gitarre geige kamera zelt wohnwagen
  wohnmobil rechner computer laptop handy grundstuck bauernhof traktor
  coche carro bicicleta bici moto barco casa piso apartamento jardin guitarra violin camara tienda furgoneta caravana
  ordenador portatil movil finca terreno huerto
  voiture velo moto scooter bateau maison appartement jardin piano guitare violon appareil tente caravane camion ordinateur
  portable terrain ferme potager camionnette`,
);
const VEHICLES = wordSet(
  "car bike bicycle motorbike motorcycle truck van boat scooter vespa auto fahrrad motorrad coche moto bicicleta bici voiture velo",
);
export const isVehicle = (folded: string): boolean => VEHICLES.has(folded);
const GERMAN_HEAD = /(?:auto|rad|boot|haus|wohnung|wagen|garten|klavier|gitarre|kamera)$/;

export const isOwnedThing = (folded: string): boolean => OWNED.has(folded) || GERMAN_HEAD.test(folded);

const GROUPS =
  /(?:^|\b)(?:club|clubs|choir|band|group|forum|network|team|squad|orchestra|society|league|gym|church|union|party|association|committee|council|board|crew|troupe|brigade|guild|clan|cooperative|co-op|parish|congregation|scouts|quartet|ensemble|chor|verein|mannschaft|orchester|gruppe|partei|gewerkschaft|gemeinde|coro|equipo|grupo|banda|orquesta|asociacion|sindicato|peña|partido|chorale|equipe|groupe|orchestre|association|syndicat|parti)$|(?:verein|chor|mannschaft|gruppe|orchester|partei|feuerwehr|klub|club)$/;

/** Whether a noun names a group that one can join. */
export const isGroup = (folded: string): boolean => GROUPS.test(folded);

const JOBS = wordSet(
  `nurse doctor teacher engineer plumber electrician carpenter lawyer accountant architect baker barber barista bartender butcher
  chef cook cashier chemist coach consultant dentist designer detective dietitian economist editor farmer firefighter
  fisherman gardener geologist hairdresser historian interpreter janitor journalist judge lecturer librarian locksmith mechanic
  midwife miner model musician nanny officer optician painter paramedic pharmacist photographer physicist physiotherapist pilot
  policeman policewoman postman professor programmer psychologist realtor receptionist reporter sailor scientist secretary
  soldier surgeon surveyor tailor therapist translator tutor vet veterinarian waiter waitress welder writer developer analyst
  broker banker clerk
  lehrer lehrerin krankenschwester krankenpfleger ingenieur ingenieurin klempner arzt arztin anwalt anwaltin tischler tischlerin
  elektriker elektrikerin backer backerin koch kochin erzieher erzieherin polizist polizistin verkaufer verkauferin
  friseur friseurin journalist journalistin architekt architektin informatiker informatikerin programmierer programmiererin
  pilot pilotin mechaniker mechanikerin hebamme apotheker apothekerin landwirt landwirtin bauer bauerin schreiner schreinerin
  ubersetzer ubersetzerin zahnarzt zahnarztin tierarzt tierarztin gartner gartnerin buchhalter buchhalterin feuerwehrmann
  bibliothekar bibliothekarin busfahrer busfahrerin psychologe psychologin physiotherapeut physiotherapeutin maler malerin
  profesor profesora maestro maestra enfermero enfermera ingeniero ingeniera fontanero fontanera medico medica abogado abogada
  carpintero carpintera electricista panadero panadera cocinero cocinera policia periodista arquitecto arquitecta programador
  programadora piloto mecanico mecanica farmaceutico farmaceutica agricultor agricultora traductor traductora dentista veterinario
  veterinaria jardinero jardinera contable bombero bombera bibliotecario bibliotecaria peluquero peluquera camarero camarera
  psicologo psicologa pescador
  professeur professeure instituteur institutrice infirmier infirmiere ingenieur ingenieure plombier plombiere medecin avocat
  avocate menuisier menuisiere electricien electricienne boulanger boulangere cuisinier cuisiniere policier policiere
  journaliste architecte programmeur programmeuse pilote mecanicien mecanicienne pharmacien pharmacienne agriculteur
  agricultrice traducteur traductrice dentiste veterinaire jardinier jardiniere comptable pompier bibliothecaire coiffeur
  coiffeuse serveur serveuse psychologue mineur`,
);
const JOB_ENDING =
  /(?:ologist|ographer|ician|workers?|drivers?|keeper|engineer|developer|manager|technician|fighter|therapist|assistant|scientist|instructor|surgeon|attorney|contractor)$/;

/** Whether a noun names an occupation. */
export const isJob = (folded: string): boolean => JOBS.has(folded) || JOB_ENDING.test(folded);
