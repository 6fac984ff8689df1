"use client";

import { Button, Divider, Stack, Text, Title } from "@mantine/core";
import { useForm } from "@mantine/form";
import { signIn } from "next-auth/react";
import { useState } from "react";
import { CurrentPasswordField, UsernameField } from "./credential-fields";
import { CredentialForm } from "./credential-form";
import { signInByPassword, signInErrorText } from "./sign-in";

/** The page to sign in with a password or single sign-on. Then opens the path `next`. */
export function SignInPage({
  next,
  hasProvider,
  failure,
}: {
  next: string;
  hasProvider: boolean;
  failure: string | null;
}) {
  const [problem, setProblem] = useState(failure ? signInErrorText(failure) : null);
  const [isBusy, setBusy] = useState(false);
  const form = useForm({ mode: "uncontrolled", initialValues: { name: "", password: "" } });
  const submit = form.onSubmit(async ({ name, password }) => {
    setBusy(true);
    const failed = await signInByPassword(name, password);
    setProblem(failed);
    if (failed) setBusy(false);
    // A full page load clears everything that an earlier user left in memory.
    else window.location.assign(next);
  });
  return (
    <Stack gap="md">
      <Title order={1}>Sign in</Title>
      <CredentialForm problem={problem} submit={submit} isBusy={isBusy} button="Sign in">
        <UsernameField key={form.key("name")} {...form.getInputProps("name")} />
        <CurrentPasswordField key={form.key("password")} {...form.getInputProps("password")} />
      </CredentialForm>
      {hasProvider && (
        <>
          <Divider label="or" />
          <Button variant="default" size="sm" onClick={() => void signIn("oidc", { callbackUrl: next })}>
            Continue with SSO
          </Button>
        </>
      )}
      <Text size="xs" c="dimmed">
        Forgot your password? Ask an admin to reset it, or run <code>npm run admin -- reset NAME</code> on the
        server.
      </Text>
    </Stack>
  );
}
