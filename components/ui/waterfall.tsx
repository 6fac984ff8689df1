import { Box, Tooltip } from "@mantine/core";
import { formatDuration } from "./format";
import { spansOf, stageColor, stageLabel } from "./stages";
import classes from "./waterfall.module.css";

/** The stages of one request on a timeline of length `scaleMs`. Tooltips show the name and the duration. */
export function Waterfall({
  stageMs,
  ms,
  scaleMs,
}: {
  stageMs: Readonly<Record<string, number>>;
  ms: number;
  scaleMs: number;
}) {
  const spans = spansOf(stageMs, ms);
  const label = spans
    .map(({ stage, ms: duration }) => `${stageLabel(stage)} ${formatDuration(duration)}`)
    .join(", ");
  const share = (part: number) => `${(Math.min(part / scaleMs, 1) * 100).toFixed(3)}%`;
  return (
    <Box className={classes.track ?? ""} role="img" aria-label={label}>
      {spans.map(({ stage, fromMs, ms: duration, half }) => (
        <Tooltip key={stage} label={`${stageLabel(stage)} ${formatDuration(duration)}`} openDelay={0}>
          <Box
            className={`${classes.bar} ${half ? classes[half] : ""}`}
            left={share(fromMs)}
            w={share(duration)}
            bg={stageColor(stage)}
          />
        </Tooltip>
      ))}
    </Box>
  );
}
