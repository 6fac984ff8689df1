import { Button, type ButtonProps, Tooltip } from "@mantine/core";

/** A button that can be focused while it is disabled, and shows the reason in a tooltip. */
export function ActionButton({
  refusal,
  label,
  onClick,
  children,
  ...others
}: ButtonProps & {
  refusal: string | null;
  /** The full accessible name, for a button whose visible text is short. */
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
