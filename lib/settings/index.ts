export { FLAGS, type Flag, type FlagState, isOn, listFlags, setFlag } from "./flags";
export { pseudonym } from "./pseudonym";
