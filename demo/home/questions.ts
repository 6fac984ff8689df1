/**
 * The asker, and the id of the event whose memory answers the question; after a correction, the id of the
 * correction.
 */
interface HomeQuestion {
  question: string;
  user_id: "derek" | "ana" | "mia" | "tom";
  answer_event: string;
}

const ask = (user_id: HomeQuestion["user_id"], question: string, key: string): HomeQuestion => ({
  question,
  user_id,
  answer_event: `home-${key}`,
});

/**
 * Later questions of the family, each with the id of the event of `homeScenario` that answers it. The event
 * belongs to the asker or is shared, and is the current one after a correction.
 */
export const homeQuestions: readonly HomeQuestion[] = [
  ask("derek", "How do I take my coffee?", "derek-coffee"),
  ask("derek", "Which nuts am I allergic to?", "derek-walnuts"),
  ask("derek", "How warm should the study be when I work from home?", "derek-study-heat"),
  ask("derek", "What music do I like while cooking?", "derek-jazz"),
  ask("derek", "When should the alarm ring on running days?", "derek-alarm-corrected"),
  ask("derek", "When does my flight to Oslo leave?", "derek-flight-corrected"),
  ask("derek", "On which day is the site visit in Elmsford?", "derek-site-visit-corrected"),
  ask("derek", "What do I want to give Ana for Christmas?", "derek-gift-corrected"),
  ask("derek", "Who is my dentist?", "derek-dentist"),
  ask("derek", "Where does my brother live?", "derek-brother"),
  ask("derek", "When is our wedding anniversary?", "derek-anniversary"),
  ask("derek", "What colour of paint did I choose for the study?", "derek-paint"),
  ask("derek", "When is Mia's recital?", "home-recital-corrected"),
  ask("derek", "What is the dog called?", "home-dog"),
  ask("derek", "How much food does Biscuit get?", "home-dog-food"),
  ask("derek", "Where is the fuse box?", "home-fuse-box"),
  ask("derek", "Who has our spare key?", "home-neighbour"),
  ask("derek", "What is the number of the plumber?", "home-plumber-phone"),
  ask("ana", "How bright do I like the bedroom lights for reading?", "ana-lights"),
  ask("ana", "What do I drink in the morning?", "ana-tea"),
  ask("ana", "Which antibiotic must I not take?", "ana-penicillin"),
  ask("ana", "How much rye flour goes into the dough?", "ana-dough-corrected"),
  ask("ana", "When does my mother arrive?", "ana-mother-visit-corrected"),
  ask("ana", "Where is the ward party?", "ana-ward-party-corrected"),
  ask("ana", "When is the neonatal exam?", "ana-exam-date-corrected"),
  ask("ana", "Who is our family doctor?", "ana-gp"),
  ask("ana", "How often does Pixel need a worming tablet?", "ana-dose-corrected"),
  ask("ana", "Which bus goes to the hospital?", "ana-bus"),
  ask("ana", "What did we decide about the summer holiday?", "home-holiday"),
  ask("ana", "When does Marta clean?", "home-cleaner"),
  ask("ana", "How many guests are coming for dinner on Saturday?", "home-guests-corrected"),
  ask("ana", "What temperature should the living room have at night?", "home-heating-night-corrected"),
  ask("ana", "Which room is the parents' evening in?", "home-parents-evening-corrected"),
  ask("mia", "What am I allergic to?", "mia-peanuts"),
  ask("mia", "Who is my cello teacher?", "mia-cello-teacher"),
  ask("mia", "When is goalie training?", "mia-training-corrected"),
  ask("mia", "When does Noor's party start?", "mia-party-corrected"),
  ask("mia", "Which cake do I want for my birthday?", "mia-birthday-cake"),
  ask("mia", "What colour are our new team shirts?", "mia-team-colour-corrected"),
  ask("mia", "How much pocket money do I get?", "home-pocket-money"),
  ask("mia", "What is the guest wifi called?", "home-wifi"),
  ask("mia", "Where is the second EpiPen?", "home-epipen"),
  ask("tom", "When is my appointment at the clinic?", "tom-clinic-corrected"),
  ask("tom", "Which batteries does my hearing aid need?", "tom-hearing"),
  ask("tom", "When do I take the second tablet?", "tom-tablet-time-corrected"),
  ask("tom", "Where does Walter live now?", "tom-walter-corrected"),
  ask("tom", "Which berth is my boat in?", "tom-boat"),
  ask("tom", "How warm do I like my room?", "tom-room-heat"),
  ask("tom", "In what year was the old ferry built?", "tom-ferry-year-corrected"),
  ask("tom", "Who is the vet?", "home-vet"),
];
