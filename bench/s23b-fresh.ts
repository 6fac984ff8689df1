import { answerOf, candidate } from "@/lib/analysis/answer/testing";
const W = ["Where do I work?","I work at Harland Logistics."], WD=["Wo arbeite ich?","Ich arbeite bei der Post."], WE=["¿Dónde trabajo?","Trabajo en una panadería."], WF=["Où est-ce que je travaille ?","Je travaille chez Decathlon."];
const L=["Where do I live?","I live in Leeds."], LD=["Wo wohne ich?","Ich wohne in Kassel."], LE=["¿Dónde vivo?","Vivo en Sevilla."], LF=["Où est-ce que j'habite ?","J'habite à Lyon."];
const C=["What is my car?","My car is a Volvo V70."], CD=["Was ist mein Auto?","Mein Auto ist ein Golf."], CE=["¿Cuál es mi coche?","Mi coche es un Seat León."], CF=["Quelle est ma voiture ?","Ma voiture est une Clio grise."];
const G=["What is my gym?","My gym is Vitalis in Park Street."], P=["What is my phone?","My phone is a Pixel 8."], D=["Who is my dentist?","My dentist is Dr. Okafor."], B=["What is my bank?","My bank is Nordea in Park Street."];
const yes:[string[],string][]=[
[W,"I got the sack."],[W,"My boss told me not to come back."],[W,"They terminated me."],[W,"HR let me go, effective immediately."],[W,"We were all made redundant."],[W,"I've handed in my notice."],[W,"I'm between jobs right now."],[W,"Today was my last day at Harland."],[W,"I start at Ikea on Monday."],[W,"I jumped ship to a competitor."],[W,"The firm went under."],[W,"I'm self-employed now."],[W,"They got rid of me."],
[WD,"Mir wurde gekündigt."],[WD,"Ich habe hingeschmissen."],[WD,"Ich bin jetzt selbstständig."],[WD,"Meine Firma ist pleite."],[WD,"Ich wurde gefeuert."],[WD,"Man hat mich rausgeschmissen."],
[WE,"Me han dado el finiquito."],[WE,"Ya no trabajo allí."],[WE,"Cambié de empresa en mayo."],[WE,"Me han puesto de patitas en la calle."],[WE,"La panadería cerró."],
[WF,"Ils m'ont viré."],[WF,"J'ai démissionné."],[WF,"Mon contrat n'a pas été renouvelé."],[WF,"J'ai un nouveau travail."],[WF,"Je me suis fait virer."],
[L,"We've moved."],[L,"I've relocated to Bristol."],[L,"The move to Bristol is done."],[L,"I got evicted."],[L,"We left Leeds for good."],[L,"I'm renting in Bristol now."],[L,"Our lease is up and we're out."],[L,"We bought a house in Bristol."],
[LD,"Wir sind nach Fulda gezogen."],[LD,"Der Umzug nach Fulda ist geschafft."],[LD,"Ich lebe jetzt in Fulda."],[LD,"Die Wohnung ist gekündigt und leer."],[LD,"Wir haben ein Haus in Fulda gekauft."],
[LE,"Nos mudamos a Cádiz."],[LE,"Dejamos la casa de Sevilla."],[LE,"Ahora vivo en Cádiz."],[LE,"Me fui a vivir con mi novia."],
[LF,"On a déménagé."],[LF,"J'ai quitté Lyon."],[LF,"Je vis à Nantes maintenant."],[LF,"On a emménagé à Nantes."],
[C,"I had to scrap the car."],[C,"The Volvo is gone, a tow truck picked it up."],[C,"The car got totalled on the motorway."],[C,"I returned the lease car."],[C,"We no longer have a car."],[C,"I drive a Kia now."],[C,"My car was repossessed."],[C,"I handed my car down to my daughter."],[C,"I auctioned off the Volvo."],[C,"Someone made off with my car."],
[CD,"Ich habe den Golf verkauft."],[CD,"Mein Auto hat einen Totalschaden."],[CD,"Den Wagen bin ich losgeworden."],[CD,"Ich fahre jetzt einen Kia."],[CD,"Das Auto habe ich weggegeben."],
[CE,"He vendido el coche."],[CE,"Me robaron el coche."],[CE,"Le di el coche a mi hermano."],[CE,"Llevé el coche al desguace."],
[CF,"J'ai vendu la Clio."],[CF,"La voiture est partie à la casse."],[CF,"On m'a piqué la voiture."],[CF,"J'ai cédé ma voiture à mon fils."],
[G,"I cancelled my gym membership."],[G,"I joined a different gym."],[G,"I left the gym."],[G,"My gym shut down."],[G,"I quit the gym."],
[P,"I dropped my phone in the lake and it's gone."],[P,"I swapped phones with my brother."],[P,"My phone got nicked on the tube."],[P,"I smashed my phone beyond repair."],[P,"I upgraded my phone."],
[D,"I changed dentists."],[D,"I found a new dentist."],[D,"Dr. Okafor retired."],[D,"I fired my dentist."],[D,"I'm with another dentist these days."],
[B,"I switched banks."],[B,"I closed my account at Nordea."],[B,"I moved to another bank."],
];
const no:[string[],string][]=[
[W,"They let me go first in the queue."],[W,"I lost the match on Friday."],[W,"My phone contract ended."],[W,"I have a new dentist."],[W,"I left work early."],[W,"I moved the sofa."],[W,"New shoes arrived."],[W,"I sold my guitar."],[W,"The company picnic was fun."],
[L,"I moved the sofa into the hall."],[L,"I sold my guitar."],[L,"I lost my keys on the tram."],[L,"The new boiler is in."],[L,"I left the flat at nine."],[L,"We handed the keys to the plumber."],[LD,"Ich habe den Schlüssel verloren."],[LE,"Dejé la casa limpia."],[LF,"J'ai quitté la maison à huit heures."],[LF,"J'ai rendu le livre."],
[C,"I got the car washed."],[C,"I lost my car keys."],[C,"I lost my wallet in the car."],[C,"I gave the car a wash."],[C,"I took the car back home."],[C,"My boss sold his car."],[C,"I sold the old tyres of the car."],[CD,"Ich habe im Auto mein Handy verloren."],[CE,"Perdí las llaves en el coche."],[CF,"J'ai perdu mes clés dans la voiture."],
[G,"I lost a sock at the gym."],[P,"I lost the charger of my phone."],[D,"I gave my dentist a cake."],[P,"Lost my ticket, it was on my phone."],
];
const said=(t:string,d:string)=>candidate(t,{occurredAt:new Date(d),score:0.5});
let base=0, hit=0, keep=0;
const given=([q,a]:string[],n:string)=>{const b=answerOf(q!,[said(a!,"2026-04-20")],{confidence:.3}); if(b===null) {console.log("NO BASE",q,a);} return answerOf(q!,[said(a!,"2026-04-20"),said(n,"2026-05-01")],{confidence:.3})===b;};
for (const [p,n] of yes) { if(!given(p,n)) hit++; else console.log("MISSED", n); }
for (const [p,n] of no) { if(given(p,n)) keep++; else console.log("OVER", p[0], n); }
console.log("doubted",hit,"of",yes.length,"kept",keep,"of",no.length);
