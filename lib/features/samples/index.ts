export { fillStore, fillStoreInput, fillStoreOutput } from "./fill-store";
