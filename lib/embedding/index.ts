export { contentHash } from "./content-hash";
export { embedQuery } from "./embed-query";
export { type Embedded, embedTexts } from "./embed-texts";
export { type ActiveSpace, activeSpace, setEmbedder } from "./space";
