import { Badge, Text } from "@mantine/core";
import type { OutputOf } from "@/components/api/output-of";
import { TimeAgo } from "@/components/ui/time-ago";

export type Webhook = OutputOf<"listWebhooks">["items"][number];
export type Delivery = OutputOf<"listWebhookDeliveries">["items"][number];

/** The interval at which states and the delivery log are read again. */
export const REFRESH_MS = 5000;

const ENDPOINT_COLORS: Readonly<Record<Webhook["state"], string>> = {
  active: "teal",
  failing: "orange",
  off: "gray",
  refused: "red",
};
const DELIVERY_COLORS: Readonly<Record<Delivery["state"], string>> = {
  delivered: "teal",
  pending: "gray",
  dead: "red",
};
const ERRORS: Readonly<Record<NonNullable<Delivery["error"]>, string>> = {
  status: "",
  timeout: "No answer within 15 s",
  connection_failed: "Could not connect",
  address_forbidden: "Address not allowed",
};

/** The state of a webhook as a badge. */
export function WebhookState({ state }: { state: Webhook["state"] }) {
  return <Badge color={ENDPOINT_COLORS[state]}>{state}</Badge>;
}

/** The state of a delivery as a badge; a pending one that has failed before is called retrying. */
export function DeliveryState({ of: { state, attempts } }: { of: Delivery }) {
  const isRetrying = state === "pending" && attempts > 0;
  return (
    <Badge color={isRetrying ? "orange" : DELIVERY_COLORS[state]}>{isRetrying ? "retrying" : state}</Badge>
  );
}

/** The result of the last try: the status and, after a failure, the answer; or why there was none. */
export function LastResult({ of: { status, error, answer } }: { of: Delivery }) {
  if (status === null && error === null)
    return (
      <Text span size="sm" c="dimmed">
        Not tried yet
      </Text>
    );
  return (
    <>
      <Text span size="sm" {...(error === null ? {} : { c: "var(--mantine-color-error)" })}>
        {status === null ? ERRORS[error ?? "status"] : `HTTP ${status}`}
      </Text>
      {error !== null && answer && (
        <Text size="xs" c="dimmed" lineClamp={2} style={{ overflowWrap: "anywhere" }}>
          {answer}
        </Text>
      )}
    </>
  );
}

/**
 * The time of the next try; one that is due waits until a worker is free, the webhook is on, or the failing
 * endpoint answers, which is tried with one delivery at a time.
 */
export function NextTry({ at, state }: { at: string | null; state: Webhook["state"] }) {
  if (at === null) return "–";
  if (state === "off" || state === "refused") return "When turned on";
  const isDue = Date.parse(at) <= Date.now();
  if (isDue && state === "failing") return "When it answers";
  return isDue ? "Due now" : <TimeAgo time={at} />;
}
