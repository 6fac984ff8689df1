/** What the members do, as a colleague tells the agents in the team's memory. */
export const introductions: readonly { speaker: string; text: string }[] = [
  { speaker: "Nadia", text: "Jonas works as a backend developer." },
  { speaker: "Nadia", text: "Priya works as a frontend developer." },
  { speaker: "Nadia", text: "Marek works as a platform engineer." },
  { speaker: "Nadia", text: "Lucia works as a designer." },
  { speaker: "Nadia", text: "Sam works as a tester." },
  { speaker: "Nadia", text: "Hiro works as a data engineer." },
  { speaker: "Nadia", text: "Grete works as a product manager." },
  { speaker: "Grete", text: "Nadia works as an engineering lead." },
];
