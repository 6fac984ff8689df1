/**
 * A question with the user who asks it and the id of the event whose memory answers it. When that memory was
 * corrected, this is the id of the correction.
 */
interface HomeQuestion {
  question: string;
  user_id: "derek" | "ana" | "mia" | "tom";
  answer_event: string;
}

const toQuestion = (user_id: HomeQuestion["user_id"], question: string, key: string): HomeQuestion => ({
  question,
  user_id,
  answer_event: `home-${key}`,
});

/**
 * Questions that the family asks after the scenario, each with the id of the event of `homeScenario` that
 * answers it. The event belongs to the user who asks or to the shared memory, and is current after all
 * corrections.
 */
export const homeQuestions: readonly HomeQuestion[] = [
  toQuestion("derek", "How do I take my coffee?", "derek-coffee"),
  toQuestion("derek", "Which nuts am I allergic to?", "derek-walnuts"),
  toQuestion("derek", "How warm should the study be when I work from home?", "derek-study-heat"),
  toQuestion("derek", "What music do I like while cooking?", "derek-jazz"),
  toQuestion("derek", "When should the alarm ring on running days?", "derek-alarm-corrected"),
  toQuestion("derek", "When does my flight to Oslo leave?", "derek-flight-corrected"),
  toQuestion("derek", "On which day is the site visit in Elmsford?", "derek-site-visit-corrected"),
  toQuestion("derek", "What do I want to give Ana for Christmas?", "derek-gift-corrected"),
  toQuestion("derek", "Who is my dentist?", "derek-dentist"),
  toQuestion("derek", "Where does my brother live?", "derek-brother"),
  toQuestion("derek", "When is our wedding anniversary?", "derek-anniversary"),
  toQuestion("derek", "What colour of paint did I choose for the study?", "derek-paint"),
  toQuestion("derek", "When is Mia's recital?", "home-recital-corrected"),
  toQuestion("derek", "What is the dog called?", "home-dog"),
  toQuestion("derek", "How much food does Biscuit get?", "home-dog-food"),
  toQuestion("derek", "Where is the fuse box?", "home-fuse-box"),
  toQuestion("derek", "Who has our spare key?", "home-neighbour"),
  toQuestion("derek", "What is the number of the plumber?", "home-plumber-phone"),
  toQuestion("ana", "How bright do I like the bedroom lights for reading?", "ana-lights"),
  toQuestion("ana", "What do I drink in the morning?", "ana-tea"),
  toQuestion("ana", "Which antibiotic must I not take?", "ana-penicillin"),
  toQuestion("ana", "How much rye flour goes into the dough?", "ana-dough-corrected"),
  toQuestion("ana", "When does my mother arrive?", "ana-mother-visit-corrected"),
  toQuestion("ana", "Where is the ward party?", "ana-ward-party-corrected"),
  toQuestion("ana", "When is the neonatal exam?", "ana-exam-date-corrected"),
  toQuestion("ana", "Who is our family doctor?", "ana-gp"),
  toQuestion("ana", "How often does Pixel need a worming tablet?", "ana-dose-corrected"),
  toQuestion("ana", "Which bus goes to the hospital?", "ana-bus"),
  toQuestion("ana", "What did we decide about the summer holiday?", "home-holiday"),
  toQuestion("ana", "When does Marta clean?", "home-cleaner"),
  toQuestion("ana", "How many guests are coming for dinner on Saturday?", "home-guests-corrected"),
  toQuestion("ana", "What temperature should the living room have at night?", "home-heating-night-corrected"),
  toQuestion("ana", "Which room is the parents' evening in?", "home-parents-evening-corrected"),
  toQuestion("mia", "What am I allergic to?", "mia-peanuts"),
  toQuestion("mia", "Who is my cello teacher?", "mia-cello-teacher"),
  toQuestion("mia", "When is goalie training?", "mia-training-corrected"),
  toQuestion("mia", "When does Noor's party start?", "mia-party-corrected"),
  toQuestion("mia", "Which cake do I want for my birthday?", "mia-birthday-cake"),
  toQuestion("mia", "What colour are our new team shirts?", "mia-team-colour-corrected"),
  toQuestion("mia", "How much pocket money do I get?", "home-pocket-money"),
  toQuestion("mia", "What is the guest wifi called?", "home-wifi"),
  toQuestion("mia", "Where is the second EpiPen?", "home-epipen"),
  toQuestion("tom", "When is my appointment at the clinic?", "tom-clinic-corrected"),
  toQuestion("tom", "Which batteries does my hearing aid need?", "tom-hearing"),
  toQuestion("tom", "When do I take the second tablet?", "tom-tablet-time-corrected"),
  toQuestion("tom", "Where does Walter live now?", "tom-walter-corrected"),
  toQuestion("tom", "Which berth is my boat in?", "tom-boat"),
  toQuestion("tom", "How warm do I like my room?", "tom-room-heat"),
  toQuestion("tom", "In what year was the old ferry built?", "tom-ferry-year-corrected"),
  toQuestion("tom", "Who is the vet?", "home-vet"),
];
