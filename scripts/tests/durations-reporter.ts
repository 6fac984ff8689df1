import type { Reporter, TestModule } from "vitest/node";
import { readDurations, writeDurations } from "./durations.mjs";

/** A vitest reporter that stores the duration of each test file, including imports and hooks. */
export default class DurationsReporter implements Reporter {
  private readonly startedAt = new Map<string, number>();
  private readonly durations = new Map(readDurations().map((duration) => [duration.file, duration]));

  onTestModuleQueued({ id }: TestModule): void {
    this.startedAt.set(id, performance.now());
  }

  onTestModuleEnd({ id, project, relativeModuleId: file }: TestModule): void {
    const startedAt = this.startedAt.get(id);
    if (startedAt === undefined) return;
    const ms = Math.round(performance.now() - startedAt);
    this.durations.set(file, { project: project.name, file, ms });
  }

  onTestRunEnd(): void {
    writeDurations([...this.durations.values()]);
  }
}
