/**
 * Messages from visitors in the kitchen. They belong to the shared memory and name the visitor as the
 * speaker.
 */
export const guests: readonly { speaker: string; text: string }[] = [
  { speaker: "Priya", text: "I'm a vegetarian, so leave the bacon out of my soup, please." },
  { speaker: "Priya", text: "I brought the cardamom buns everyone liked so much last time." },
  { speaker: "Lars", text: "I snore like a walrus, so put me in the attic." },
  { speaker: "Lars", text: "My boys are called Nils and Jonas, and both of them get seasick." },
  { speaker: "Noor", text: "I don't eat pork but everything else is fine!" },
  { speaker: "Noor", text: "My mum picks me up at ten on Sunday" },
  { speaker: "Lurdes", text: "I drink my coffee very small and very strong, with two sugars." },
  { speaker: "Lurdes", text: "I need a second blanket, your winters are not for me." },
  { speaker: "Walter", text: "I can't manage the cellar stairs any more, so bring the dominoes up." },
  { speaker: "Joanna", text: "I walked Biscuit twice and he ate everything in his bowl." },
  { speaker: "Beatriz", text: "Our train from Leipzig gets in at 19:20 on the Friday before Christmas." },
];
