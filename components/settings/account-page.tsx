"use client";

import { Button, PasswordInput, Skeleton, Stack, Text, Title } from "@mantine/core";
import { useForm } from "@mantine/form";
import { notifications } from "@mantine/notifications";
import Link from "next/link";
import { useState } from "react";
import { ApiProblem, request } from "@/components/api/request";
import { useApi } from "@/components/api/use-api";
import type { Me } from "@/components/api/use-me";
import { signInByPassword } from "@/components/door/sign-in";
import { PageHeader } from "@/components/shell/page-header";
import { Failure } from "@/components/ui/failure";

/** The height of the form, so that what is below stays where it is. */
const FORM_PX = 238;

/** One's own password, and the way out. */
export function AccountPage() {
  const { data: me, error, refetch } = useApi<Me>("/api/v1/me");
  return (
    <>
      <PageHeader title="Account" about={me ? `You are ${me.name}, ${me.role}.` : "You are …"} />
      <Stack gap="xl" maw={360}>
        {error && <Failure what="Your account" problem={error} retry={() => void refetch()} />}
        {!me && !error && <Skeleton height={FORM_PX} />}
        {me?.has_password && <PasswordForm name={me.name} />}
        {me && !me.has_password && (
          <Text size="sm">Your password is kept by your provider of single sign-on: change it there.</Text>
        )}
        <Stack gap="xs" align="flex-start">
          <Title order={2}>Sign out</Title>
          <Text size="sm" c="dimmed">
            Ends the session in this browser. Sessions elsewhere end when the password changes.
          </Text>
          <Button variant="default" component={Link} href="/sign-out" prefetch={false}>
            Sign out
          </Button>
        </Stack>
      </Stack>
    </>
  );
}

function PasswordForm({ name }: { name: string }) {
  const [isBusy, setBusy] = useState(false);
  const form = useForm({ mode: "uncontrolled", initialValues: { current: "", password: "" } });
  const submit = form.onSubmit(async (values) => {
    setBusy(true);
    try {
      await request("POST", "/api/v1/people/me/password", values);
      // The change ended this session too.
      await signInByPassword(name, values.password);
      form.reset();
      notifications.show({
        message: "Your password is changed; your other sessions have ended.",
        color: "teal",
      });
    } catch (thrown) {
      const problem = thrown instanceof ApiProblem ? thrown : null;
      const fields = problem?.fields ?? [];
      form.setErrors(
        fields.length > 0
          ? Object.fromEntries(fields.map(({ path, message }) => [path, message]))
          : { current: problem?.message ?? "This did not work." },
      );
    }
    setBusy(false);
  });
  return (
    <form onSubmit={submit}>
      <Stack gap="sm" align="stretch">
        <Title order={2}>Change your password</Title>
        <input type="text" name="username" autoComplete="username" value={name} readOnly hidden />
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          required
          key={form.key("current")}
          {...form.getInputProps("current")}
        />
        <PasswordInput
          label="New password"
          description="12 characters or more. Several words are good."
          autoComplete="new-password"
          required
          key={form.key("password")}
          {...form.getInputProps("password")}
        />
        <Button type="submit" loading={isBusy} style={{ alignSelf: "flex-start" }}>
          Change password
        </Button>
      </Stack>
    </form>
  );
}
