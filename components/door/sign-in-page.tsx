"use client";

import { Alert, Button, Divider, PasswordInput, Stack, Text, TextInput, Title } from "@mantine/core";
import { useForm } from "@mantine/form";
import { signIn } from "next-auth/react";
import { useState } from "react";
import { failureInWords, signInByPassword } from "./sign-in";

/** Name and password, or the provider; then back to `next`. */
export function SignInPage({
  next,
  hasProvider,
  failure,
}: {
  next: string;
  hasProvider: boolean;
  failure: string | null;
}) {
  const [problem, setProblem] = useState(failure ? failureInWords(failure) : null);
  const [isBusy, setBusy] = useState(false);
  const form = useForm({ mode: "uncontrolled", initialValues: { name: "", password: "" } });
  const submit = form.onSubmit(async ({ name, password }) => {
    setBusy(true);
    const failed = await signInByPassword(name, password);
    setProblem(failed);
    if (failed) setBusy(false);
    // A whole load, so that nothing of an earlier person stays in memory.
    else window.location.assign(next);
  });
  return (
    <Stack gap="md">
      <Title order={1}>Sign in</Title>
      {problem && (
        <Alert color="red" variant="light" role="alert">
          {problem}
        </Alert>
      )}
      <form onSubmit={submit}>
        <Stack gap="sm">
          <TextInput
            label="Name"
            size="sm"
            autoComplete="username"
            autoFocus
            required
            key={form.key("name")}
            {...form.getInputProps("name")}
          />
          <PasswordInput
            label="Password"
            autoComplete="current-password"
            required
            key={form.key("password")}
            {...form.getInputProps("password")}
          />
          <Button type="submit" size="sm" loading={isBusy} mt={4}>
            Sign in
          </Button>
        </Stack>
      </form>
      {hasProvider && (
        <>
          <Divider label="or" />
          <Button variant="default" size="sm" onClick={() => void signIn("oidc", { callbackUrl: next })}>
            Single sign-on
          </Button>
        </>
      )}
      <Text size="xs" c="dimmed">
        Lost your password? An admin can give you a new one; on the server,{" "}
        <code>npm run admin -- reset NAME</code> does.
      </Text>
    </Stack>
  );
}
