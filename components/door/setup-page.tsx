"use client";

import { Alert, Button, Code, PasswordInput, Stack, Text, TextInput, Title } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { ApiProblem, request } from "@/components/api/request";
import { forgetTenant } from "@/components/api/tenant";
import { FirstKey } from "./first-key";
import { signInByPassword } from "./sign-in";

/** The first run: makes the first person with the token of the console, signs in, and goes on to the first key. */
export function SetupPage({ token }: { token: string }) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [key, setKey] = useState<string | null>(null);
  const form = useForm({ mode: "uncontrolled", initialValues: { name: "", password: "", token } });

  const submit = form.onSubmit(async (values) => {
    setBusy(true);
    setProblem(null);
    // What the browser keeps is of an earlier server at this address.
    forgetTenant();
    try {
      await request("POST", "/api/v1/setup", values, undefined, "stay");
      const failed = await signInByPassword(values.name, values.password);
      if (failed) throw new Error(failed);
      const made = await request<{ key: string }>("POST", "/api/v1/keys", { name: "first key" });
      // The token is spent; it need not stand in the address any longer.
      window.history.replaceState(null, "", "/setup");
      setKey(made.key);
    } catch (thrown) {
      const fields = thrown instanceof ApiProblem ? thrown.fields : [];
      form.setErrors(Object.fromEntries(fields.map(({ path, message }) => [path, message])));
      if (fields.length === 0) setProblem(thrown instanceof Error ? thrown.message : "This did not work.");
      setBusy(false);
    }
  });

  if (key) return <FirstKey secret={key} />;
  return (
    <Stack gap="md">
      <div>
        <Title order={1}>Set up this server</Title>
        <Text c="dimmed" size="sm">
          You will be its first person, an admin. Others can be added later.
        </Text>
      </div>
      {problem && (
        <Alert color="red" variant="light" role="alert">
          {problem}
        </Alert>
      )}
      <form onSubmit={submit}>
        <Stack gap="sm">
          {token === "" && (
            <TextInput
              label="Token"
              size="sm"
              description={
                <>
                  The server printed it at its start, in the line <Code>Make the first person</Code>.
                </>
              }
              required
              key={form.key("token")}
              {...form.getInputProps("token")}
            />
          )}
          <TextInput
            label="Name"
            size="sm"
            description="To sign in with. Letters, digits and . _ @ + -"
            autoComplete="username"
            autoFocus
            required
            key={form.key("name")}
            {...form.getInputProps("name")}
          />
          <PasswordInput
            label="Password"
            description="12 characters or more. Several words are good."
            autoComplete="new-password"
            required
            key={form.key("password")}
            {...form.getInputProps("password")}
          />
          <Button type="submit" size="sm" loading={isBusy} mt={4}>
            Make the first person
          </Button>
        </Stack>
      </form>
    </Stack>
  );
}
