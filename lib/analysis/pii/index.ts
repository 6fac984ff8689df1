export { type CustomRule, customRule, MAX_PATTERN_CHARS } from "./custom-rule";
export { detect } from "./detect";
export { DEFAULT_POLICY, type Mode, type Policy, placeholderPattern, plainValue } from "./policy";
export { type Redaction, redactInSteps, redactText } from "./redact";
export { type KeyedHash, pseudonymOf, redactLabel } from "./redact-label";
export { dropCredentialFields, type FieldRedaction, redactValue } from "./redact-value";
export { PII_KINDS, type PiiKind, type Span } from "./span";
