import type { Finder, Hit } from "./scan";
import { isMixed, isPlaceholder, isRandom, isTyped, withoutStop } from "./secret-filters";

/**
 * Commands and files that contain a secret after a word, without an operator between them. Each pattern ends
 * with the value.
 */
const PLACES: readonly {
  needs: string;
  pattern: RegExp;
  accepts: (value: string, rest: string) => boolean;
}[] = [
  {
    needs: "--",
    pattern:
      /(?<![\w-])--(?:[a-z]{1,20}-){0,3}(?:password|passwd|passphrase|pass|pwd)[ \t]{1,4}(["']?)([^\s"'`|;&]{6,256})/g,
    accepts: isMixed,
  },
  {
    needs: "--",
    pattern:
      /(?<![\w-])--(?:[a-z]{1,20}-){0,3}(?:token|secret|api-?key|access-key|secret-key)[ \t]{1,4}(["']?)([^\s"'`|;&]{12,256})/g,
    accepts: (value) => isStated(value) && isRandom(value),
  },
  {
    needs: "sshpass",
    pattern: /(?<!\w)sshpass[ \t]{1,4}-p[ \t]{0,4}(["']?)([^\s"'`|;&]{4,256})/g,
    accepts: isStated,
  },
  {
    needs: " -p",
    pattern:
      /(?<!\w)(?:mysql[a-z_]{0,16}|mariadb[a-z-]{0,16}|mycli)[ \t](?:[^\s|;]{1,64}[ \t]{1,4}){0,12}?-p(?!ort|rotocol|lugin)(["']?)([^\s"'`|;&]{6,128})/g,
    accepts: isMixed,
  },
  {
    needs: "login ",
    pattern:
      /(?<!\w)(?:docker|podman|buildah|skopeo|helm registry|az|oc)[ \t]login[ \t](?:[^\s|;]{1,64}[ \t]{1,4}){0,12}?-p[ \t]{1,4}(["']?)([^\s"'`|;&]{6,256})/g,
    accepts: isMixed,
  },
  {
    needs: "env ",
    pattern:
      /env(?<=(?:^|\n)[ \t]{0,16}env)[ \t]{1,4}[a-z\d_]{0,40}(?:password|passwd|secret|token|api_key|access_key)[ \t]{1,4}(["']?)([^\s"'`|;&]{6,256})/g,
    accepts: isMixed,
  },
  {
    needs: "login",
    pattern: /(?<!\w)login\s{1,8}[^\s]{1,64}\s{1,8}password\s{1,8}(["']?)([^\s"'`|;&]{6,256})/g,
    accepts: isMixed,
  },
  {
    needs: "masterauth",
    pattern: /masterauth(?<=(?:^|\n)[ \t]{0,16}masterauth)[ \t]{1,4}(["']?)([^\s"'`|;&]{6,256})/g,
    accepts: isStated,
  },
  {
    needs: "requirepass",
    pattern: /(?<!\w)requirepass[ \t]{1,4}(["']?)([^\s"'`|;&]{6,256})/g,
    accepts: isMixed,
  },
  {
    needs: "identified by",
    pattern: /(?<!\w)identified[ \t]by[ \t]{1,4}(?:password[ \t]{1,4})?(["'])([^\s"'`|;&]{4,256})/g,
    accepts: isMixed,
  },
  {
    // "creds: bob / …", "the login for the router is bob/…".
    needs: "",
    pattern:
      /(?<![\w-])(?:credentials?|creds|log-?ins?|zugangsdaten)(?: [a-z\d'-]{1,16}){0,5}?(?: (?:is|are|was|were|ist|sind|lauten))?(?:: ?| )([a-z\d][\w.@+-]{1,63})(?: ?[/:|] ?| and | und )([^\s"'`<>]{6,128})/g,
    accepts: isTyped,
  },
];

/**
 * Returns whether a value is a password at a position that can only contain one: it is neither a variable nor
 * a sample.
 */
function isStated(value: string): boolean {
  return !isPlaceholder(value) && !/^[-$%<{(\\]/.test(value);
}

/** Finds secrets in commands and configuration files: `--password …`, `mysql -p…`, `.netrc`, login pairs. */
export const findCommandSecrets: Finder = (text, { lower }) => {
  const hits: Hit[] = [];
  for (const { needs, pattern, accepts } of PLACES) {
    if (!lower.includes(needs)) continue;
    for (const match of lower.matchAll(pattern)) {
      const end = match.index + match[0].length;
      const start = end - (match[2]?.length ?? 0);
      const value = withoutStop(text.slice(start, end));
      const stop = start + value.length;
      if (value.startsWith("-") || !accepts(value, text.slice(stop, stop + 12))) continue;
      hits.push({ start, end: stop, kind: "SECRET", rule: "secret.command" });
    }
  }
  return hits;
};
