import { Box, Tooltip } from "@mantine/core";
import { formatDuration } from "./format";
import { spansOf, stageColor } from "./stages";
import classes from "./waterfall.module.css";

/** The stages of one request on a line whose full width is `scaleMs`; each says its name and time on hover. */
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
  const told = spans.map(({ stage, ms: long }) => `${stage} ${formatDuration(long)}`).join(", ");
  const share = (part: number) => `${(Math.min(part / scaleMs, 1) * 100).toFixed(3)}%`;
  return (
    <Box className={classes.track ?? ""} role="img" aria-label={told}>
      {spans.map(({ stage, fromMs, ms: long, half }) => (
        <Tooltip key={stage} label={`${stage} ${formatDuration(long)}`} openDelay={0}>
          <Box
            className={`${classes.bar} ${half ? classes[half] : ""}`}
            left={share(fromMs)}
            w={share(long)}
            bg={stageColor(stage)}
          />
        </Tooltip>
      ))}
    </Box>
  );
}
