import { z } from "zod";

/** The most characters of an id that a caller chooses: of an owner, a session, an agent or an event. */
export const MAX_ID_LENGTH = 256;

/** The schema of an id that a caller chooses. */
export const idInput = z.string().min(1).max(MAX_ID_LENGTH);

/**
 * Whether an id cannot be part of a path: URLs drop the segments "." and "..", also when they are encoded.
 */
export const isDotSegment = (id: string): boolean => id === "." || id === "..";
/** Says why such an id is refused. */
export const DOT_SEGMENT = 'must not be "." or "..", because no URL can name it';

/** The schema of the id of a session, which is part of paths. */
export const sessionIdInput = idInput.refine((id) => !isDotSegment(id), { error: DOT_SEGMENT });
