import { Button, type ButtonProps, Tooltip } from "@mantine/core";

/** A button that, when it may not be used, stays reachable and says why. */
export function ActButton({
  refusal,
  label,
  onClick,
  children,
  ...others
}: ButtonProps & {
  refusal: string | null;
  /** Its name in full, where what it shows is short. */
  label?: string;
  onClick?: () => void;
}) {
  return (
    <Tooltip
      label={refusal ?? ""}
      disabled={refusal === null}
      multiline
      maw={260}
      events={{ hover: true, focus: true, touch: true }}
    >
      <Button
        variant="default"
        {...others}
        {...(label === undefined ? {} : { "aria-label": label })}
        {...(refusal === null ? {} : { "data-disabled": true, "aria-disabled": true })}
        onClick={(event) => {
          if (refusal === null) onClick?.();
          else event.preventDefault();
        }}
      >
        {children}
      </Button>
    </Tooltip>
  );
}
