export { type CustomRule, compileRule, PATTERN_MAX, patternFault } from "./custom-rule";
export { detect } from "./detect";
export { DEFAULT_POLICY, type Mode, type Policy, placeholder, plainValue } from "./policy";
export { containsPii, type RedactedText, type Redaction, redactText } from "./redact";
export { PII_KINDS, type PiiKind, type Span } from "./span";
export { dropCredentialFields, type FieldRedaction, redactValue } from "./walk";
