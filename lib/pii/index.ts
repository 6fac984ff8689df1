export { detect } from "./detect";
export { DEFAULT_POLICY, type Policy, placeholder } from "./policy";
export { containsPii, type RedactedText, type Redaction, redactText } from "./redact";
export { PII_KINDS, type PiiKind, type Span } from "./span";
export { dropCredentialFields, type FieldRedaction, redactValue } from "./walk";
