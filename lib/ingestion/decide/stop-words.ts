import { wordSet } from "./pattern";

const PRONOUNS = `i me my myself mine we us our ours ourselves you your yours yourself he him his himself she her
  hers it its they them their theirs this that these those one who whom whose which what`;

const BE_HAVE_DO = `am is are was were be been being have has had having do does did doing done get got getting
  go going gonna wanna let`;

const MODALS = "can could will would shall should may might must cannot";

const CONTRACTIONS = `i'm i've i'd i'll you're you've you'd you'll he's he'd he'll she's she'd she'll it's it'll
  it'd that'd this'd there'd that's that'll there's here's we're we've we'd we'll they're they've they'd they'll let's what's who's
  don't doesn't didn't isn't aren't wasn't weren't won't wouldn't can't couldn't shouldn't hasn't haven't hadn't
  ain't im ive id ill dont didnt doesnt thats whats lets its cant wont isnt u ur youre`;

const PREPOSITIONS = `of at by for with about against between into through during before after above below to from
  up down in out on off over under around behind beside between beyond across along near per via within without toward towards upon onto
  among since till until unless except despite`;

const JOINERS = `a an the and but if or because as until while than so then once too very just only own same such
  nor not no both each few more most other some all any again further also here there when where why how`;

/** English function words: they carry no content by themselves. */
export const STOP_WORDS = wordSet(PRONOUNS, BE_HAVE_DO, MODALS, CONTRACTIONS, PREPOSITIONS, JOINERS);
