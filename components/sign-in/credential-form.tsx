import { Alert, Button, Stack } from "@mantine/core";
import type { ReactNode } from "react";

/** A form of the sign-in and setup pages: its problem, its fields and one button. */
export function CredentialForm({
  problem,
  submit,
  isBusy,
  button,
  children,
}: {
  problem: string | null;
  submit: () => void;
  isBusy: boolean;
  button: string;
  children: ReactNode;
}) {
  return (
    <>
      {problem && (
        <Alert color="red" variant="light" role="alert">
          {problem}
        </Alert>
      )}
      {/* React replays a submission from before hydration through `action`. */}
      <form onSubmit={submit} action={() => submit()}>
        <Stack gap="sm">
          {children}
          <Button type="submit" size="sm" loading={isBusy} mt={4}>
            {button}
          </Button>
        </Stack>
      </form>
    </>
  );
}
