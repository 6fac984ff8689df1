import { readFileSync } from "node:fs";
import { parse } from "yaml";

/** Returns the mistakes in docker-compose.yml, one line each. */
export function composeProblems(
  file = "docker-compose.yml",
  envExample = readFileSync(".env.example", "utf8"),
) {
  const compose = parse(readFileSync(file, "utf8"), { merge: true });
  const problems = [];
  const reportIf = (isWrong, sentence) => isWrong && problems.push(sentence);
  const services = Object.entries(compose.services);
  const secrets = Object.keys(compose.secrets ?? {});
  for (const [name, service] of services) {
    const environment = Object.entries(service.environment ?? {});
    const isOurs = service.image?.startsWith("palimpsest:");
    reportIf(isOurs ? service.healthcheck?.disable : !service.healthcheck, `${name} has no health check.`);
    reportIf(
      isOurs && !service.ports && !environment.some(([name]) => name === "WORKER_PORT"),
      `${name} does not answer its health check.`,
    );
    reportIf(service.privileged || service.network_mode === "host", `${name} has too many privileges.`);
    reportIf(!/:[\w.-]*\d[\w.-]*$/.test(service.image ?? ""), `${name} specifies no version for its image.`);
    for (const [variable, value] of environment) {
      reportIf(
        /(PASSWORD|SECRET|KEY)$/.test(variable) && value,
        `${name} contains the value of ${variable}: pass it as a file.`,
      );
      reportIf(/:\/\/[^/@]+:[^/@]+@/.test(String(value)), `${name} contains a password in ${variable}.`);
      reportIf(
        isOurs && !envExample.includes(`${variable}=`),
        `${name} sets ${variable}, which is not a setting.`,
      );
      const secret = /^\/run\/secrets\/(.+)$/.exec(String(value))?.[1];
      reportIf(
        secret && !service.secrets?.includes(secret),
        `${name} reads the secret ${secret}, which it is not given.`,
      );
    }
    for (const secret of service.secrets ?? [])
      reportIf(!secrets.includes(secret), `${name} uses an unknown secret.`);
    for (const [dependency, options] of Object.entries(service.depends_on ?? {})) {
      reportIf(
        options.condition !== "service_healthy",
        `${name} does not wait until ${dependency} is healthy.`,
      );
      reportIf(!compose.services[dependency], `${name} waits for ${dependency}, which does not exist.`);
    }
    for (const volume of service.volumes ?? [])
      reportIf(
        !(volume.split(":")[0] in compose.volumes),
        `${name} uses a volume that is not declared: ${volume}.`,
      );
  }
  const open = services.flatMap(([name, { ports = [] }]) => ports.map((port) => `${name} ${port}`));
  reportIf(open.length !== 1 || !open[0].startsWith("web "), `Only web may open a port: ${open.join(", ")}`);
  reportIf(!/\$\{BIND:-127\.0\.0\.1\}/.test(open[0] ?? ""), "The port must be open to this machine only.");
  return problems;
}

/** Returns the mistakes in the Dockerfile, one line each. */
export function dockerfileProblems(stages) {
  const finalStage = stages.at(-1);
  const problems = [];
  const reportIf = (isWrong, sentence) => isWrong && problems.push(sentence);
  const has = (keyword) => finalStage.instructions.some((instruction) => instruction.keyword === keyword);
  reportIf(stages.length < 2, "It has a single stage, so build files would stay in the image.");
  for (const { base } of stages)
    reportIf(!/^node:24-[\w-]+$/.test(base), `It builds on ${base}, not on a small Node 24 image.`);
  const user = finalStage.instructions.find(({ keyword }) => keyword === "USER")?.words[0];
  reportIf(!user || user === "0" || user === "root", "It runs as root.");
  reportIf(!has("HEALTHCHECK"), "It has no health check.");
  reportIf(
    finalStage.instructions.some(({ keyword, flags }) => keyword === "COPY" && !flags.from),
    "It copies source files.",
  );
  reportIf(!has("ENTRYPOINT") || !has("CMD"), "It has no start command.");
  return problems;
}
