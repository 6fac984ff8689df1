import { z } from "zod";

/** The most characters of an id that a caller chooses: of an owner, a session, an agent or an event. */
export const MAX_ID_LENGTH = 256;

/** The schema of an id that a caller chooses. */
export const idInput = z.string().min(1).max(MAX_ID_LENGTH);
