export { type CustomRule, customRule, PATTERN_MAX } from "./custom-rule";
export { detect } from "./detect";
export { DEFAULT_POLICY, type Mode, type Policy, plainValue } from "./policy";
export { containsPii, type Redaction, redactText } from "./redact";
export { PII_KINDS, type PiiKind, type Span } from "./span";
export { dropCredentialFields, type FieldRedaction, redactValue } from "./walk";
