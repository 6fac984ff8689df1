import { wordSet } from "@/lib/analysis/text";

/**
 * Words of one class replace each other when something changes, even when the text does not name the class.
 */
const CLASSES: Readonly<Record<string, ReadonlySet<string>>> = {
  instrument:
    wordSet(`violin viola cello piano guitar drums flute oboe bassoon trumpet trombone clarinet saxophone
    harp ukulele banjo bass accordion organ harmonica keyboard mandolin tuba recorder`),
  voice: wordSet("soprano mezzo alto tenor baritone"),
  profession:
    wordSet(`nurse midwife doctor surgeon dentist vet optician audiologist pharmacist teacher tutor professor
    lawyer judge notary accountant banker baker butcher cook chef waiter barista carpenter plumber electrician mechanic
    engineer architect designer developer programmer analyst manager director consultant journalist writer editor
    photographer painter musician actor pilot driver farmer gardener welder tailor hairdresser barber librarian
    scientist researcher physicist chemist biologist psychologist therapist physiotherapist paramedic firefighter
    policeman soldier sailor salesman cashier clerk secretary receptionist translator interpreter student intern`),
  study:
    wordSet(`medicine law pharmacy chemistry physics biology mathematics maths statistics history philosophy
    economics psychology sociology linguistics literature engineering architecture geography geology journalism nursing
    astronomy theology archaeology`),
  material:
    wordSet(`oak walnut pine birch beech maple cherry ash teak bamboo steel iron brass copper glass marble
    granite concrete plastic leather cotton wool linen silk velvet denim ceramic porcelain silver gold wood metal stone`),
  transport: wordSet(
    "bus tram train car bike bicycle subway metro underground ferry taxi cab scooter motorbike plane van foot",
  ),
  pet: wordSet(`dog cat parrot hamster rabbit beagle basset poodle labrador retriever boxer terrier dachshund collie
    shepherd spaniel pug husky corgi dalmatian greyhound siamese persian tabby ragdoll`),
  relative:
    wordSet(`niece nephew goddaughter godson stepson stepdaughter cousin aunt uncle sister brother mother father
    grandmother grandfather half-sister half-brother`),
  drink:
    wordSet(`coffee tea espresso cortado cappuccino latte macchiato americano decaf mocha cocoa water juice milk beer
    wine lemonade cola matcha rooibos`),
  sport:
    wordSet(`football soccer handball basketball volleyball tennis badminton squash hockey golf rugby cricket
    baseball yoga pilates swimming running cycling rowing climbing boxing judo karate fencing skiing surfing dancing`),
  side: wordSet("left right"),
  size: wordSet("xs small medium large xl xxl"),
  ordinal: wordSet("first second third fourth fifth sixth seventh eighth ninth tenth ground"),
  appliance: wordSet("dryer dishwasher fridge freezer oven stove microwave toaster kettle"),
  database: wordSet(
    "postgres postgresql mysql mariadb mongodb sqlite oracle redis cassandra dynamodb bigquery snowflake clickhouse",
  ),
  phone: wordSet("pixel iphone galaxy fairphone oneplus nokia motorola xiaomi huawei"),
  seller: wordSet("basic free pro plus premium standard family business enterprise starter team"),
  rate: wordSet("daily weekly fortnightly biweekly monthly quarterly yearly hourly"),
};
const CLASS_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(CLASSES).flatMap(([name, members]) =>
    [...members].map((word): [string, string] => [word, name]),
  ),
);

/** Returns the class of a lowercase word, or undefined: classOf("cello") is "instrument". */
export function classOf(word: string): string | undefined {
  return CLASS_OF.get(word) ?? CLASS_OF.get(word.replace(/s$/, ""));
}
