// Who follows somebody in a role is the new one; a stand-in for a week is not.

import { describe, expect, test } from "vitest";
import { namesSuccessor } from "./successor";

describe("a successor", () => {
  test.each([
    ["Trainer ist Uwe", "Uwe hört auf, Sandra übernimmt die Mannschaft"],
    ["unser Klavierlehrer ist Herr Ott", "Herr Ott geht in Rente, Frau Sommer macht weiter"],
    ["nuestra niñera se llama Paula", "Paula se ha ido, ahora viene Irene a cuidar a los niños"],
    ["la prof de piano s'appelle Claire", "Claire est partie à la retraite, c'est Benoît maintenant"],
    ["my flatmate is called Rory", "Rory moved out, Sanne has his room now"],
    ["our GP is Dr Nair", "Dr Nair has retired, Dr Bloom is our new doctor"],
    ["accountant is Pauline Frith", "Pauline's retired, Dev does my books now"],
    ["ma cheffe s'appelle Sandrine", "Sandrine est partie, Karim la remplace"],
    ["the choir leader is Phyllis", "Phyllis quit and Omar took over"],
    ["my manager is Denise", "Denise has left, now it's Temi"],
    ["el entrenador es Paco", "Paco lo deja, Rubén se encarga del equipo"],
  ])("%s / %s", (memory, message) => expect(namesSuccessor(message, memory)).toBe(true));
});

describe("no successor", () => {
  test.each([
    ["my boss is Karin Holm", "Karin is on leave, Pete takes over"],
    ["our GP is Dr Nair", "Dr Nair left me a message, Tom has his number now"],
    ["Trainer ist Uwe", "Uwe ist krank, Sandra übernimmt heute"],
    ["my flatmate is called Rory", "Rory left the milk out, Sanne is furious"],
    ["our vet is Dr Jansen", "Mia moved out, Sanne has her room now"],
    ["the choir leader is Phyllis", "Phyllis took over from Omar"],
    ["nuestra niñera se llama Paula", "Paula viene hoy, Irene mañana"],
  ])("%s / %s", (memory, message) => expect(namesSuccessor(message, memory)).toBe(false));
});
