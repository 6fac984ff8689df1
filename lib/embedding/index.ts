export { contentHash } from "./content-hash";
export { embedQuery } from "./embed-query";
export { type Embedded, embedTexts } from "./embed-texts";
export { questionMean } from "./question-mean";
export { type ActiveSpace, activeSpace, setEmbedder } from "./space";
