// Remembers a preference and finds it again. Run it with PALIMPSEST_URL and PALIMPSEST_API_KEY.
import { Palimpsest } from "./palimpsest";
import { Spool } from "./spool";

const memory = new Palimpsest({ spool: new Spool(".palimpsest-spool") });
const user_id = process.argv[2] ?? "ana";

const { event_id } = await memory.remember({ user_id, text: "I prefer the window seat on trains" });
const { decisions } = await memory.wait(event_id, { user_id });
const context = await memory.contextBlock({ user_id, query: "Which seat should I book?" });
process.stdout.write(`${decisions[0]?.verdict}\n${context}\n`);
