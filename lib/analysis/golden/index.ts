export { deciderCases, type LinkerCase, linkerCases, repeatCases } from "./cases";
