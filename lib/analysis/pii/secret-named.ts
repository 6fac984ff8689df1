import type { Finder } from "./scan";
import { findAssignedSecrets } from "./secret-assignment";
import { findCommandSecrets } from "./secret-command";
import { findSaidSecrets } from "./secret-said";

/**
 * Every name and command holds one of these; most texts hold none, and one look is cheaper than the patterns
 * of all three.
 */
const ANCHOR =
  /pass|pwd?|contras|clave|senha|kennwort|wachtwoord|mdp|wi-?fi|wlan|hasło|lösenord|пароль|token|key|secret|phrase|密|口令|auth|access|log-?in|cred|zugangs|__|--[a-z]|env |identified|mysql|maria|mycli/;

/** Secrets that stand behind a name for them: assigned, said or given to a command. */
export const findNamedSecrets: Finder = (text, reading) =>
  ANCHOR.test(reading.lower)
    ? [findAssignedSecrets, findSaidSecrets, findCommandSecrets].flatMap((find) => find(text, reading))
    : [];
