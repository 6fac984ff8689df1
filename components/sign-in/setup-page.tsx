"use client";

import { Code, Stack, Text, TextInput, Title } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import type { OutputOf } from "@/components/api/output-of";
import { fieldErrorsOf, request } from "@/components/api/request";
import { forgetTenant } from "@/components/api/tenant";
import { NewPasswordField, UsernameField } from "./credential-fields";
import { CredentialForm } from "./credential-form";
import { FirstKey } from "./first-key";
import { signInByPassword } from "./sign-in";

/**
 * The setup page. It creates the first admin account with the token from the server log, signs in, and
 * creates an API key.
 */
export function SetupPage({ token }: { token: string }) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [key, setKey] = useState<string | null>(null);
  const form = useForm({ mode: "uncontrolled", initialValues: { name: "", password: "", token } });

  const submit = form.onSubmit(async (values) => {
    setBusy(true);
    setProblem(null);
    // A stored tenant can only belong to an earlier server at this URL.
    forgetTenant();
    try {
      await request("POST", "/api/v1/setup", values, undefined, "stay");
      const failed = await signInByPassword(values.name, values.password);
      if (failed) throw new Error(failed);
      const created = await request<OutputOf<"createKey">>("POST", "/api/v1/keys", { name: "first key" });
      // The token works once, so it is removed from the URL.
      window.history.replaceState(null, "", "/setup");
      setKey(created.key);
    } catch (thrown) {
      const errors = fieldErrorsOf(thrown);
      form.setErrors(errors ?? {});
      if (!errors)
        setProblem(thrown instanceof Error ? thrown.message : "Something went wrong. Please try again.");
      setBusy(false);
    }
  });

  if (key) return <FirstKey secret={key} />;
  return (
    <Stack gap="md">
      <div>
        <Title order={1}>Set up this server</Title>
        <Text c="dimmed" size="sm">
          Create the first admin account. You can invite teammates later.
        </Text>
      </div>
      <CredentialForm problem={problem} submit={submit} isBusy={isBusy} button="Create admin account">
        {token === "" && (
          <TextInput
            label="Setup token"
            size="sm"
            description={
              <>
                Printed in the server log at startup, in the line <Code>Create the first admin account</Code>.
              </>
            }
            required
            key={form.key("token")}
            {...form.getInputProps("token")}
          />
        )}
        <UsernameField
          description="Used to sign in. Letters, digits and . _ @ + - (an email address works)"
          key={form.key("name")}
          {...form.getInputProps("name")}
        />
        <NewPasswordField key={form.key("password")} {...form.getInputProps("password")} />
      </CredentialForm>
    </Stack>
  );
}
