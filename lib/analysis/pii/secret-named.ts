import type { Finder } from "./scan";
import { findAssignedSecrets } from "./secret-assignment";
import { findCommandSecrets } from "./secret-command";
import { findSecretsInProse } from "./secret-in-prose";
import { findWifiPasswords } from "./secret-wifi";

/**
 * Every name and command contains one of these words. Most texts contain none, so one check avoids running
 * the finders.
 */
const ANCHOR =
  /pass|pwd?|contras|clave|senha|kennwort|wachtwoord|mdp|wi-?fi|wlan|hasło|lösenord|пароль|token|key|secret|phrase|密|口令|パスワード|비밀번호|비번|security|sicherheits|seguridad|sécurité|auth|access|log-?in|cred|zugangs|__|--[a-z]|env |identified|mysql|maria|mycli/;

/** Finds secrets that follow their name: in an assignment, in a sentence or in a command. */
export const findNamedSecrets: Finder = (text, reading) =>
  ANCHOR.test(reading.lower)
    ? [findAssignedSecrets, findSecretsInProse, findWifiPasswords, findCommandSecrets].flatMap((find) =>
        find(text, reading),
      )
    : [];
