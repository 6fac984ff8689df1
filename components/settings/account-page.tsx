"use client";

import { Button, Skeleton, Stack, Text, Title } from "@mantine/core";
import { useForm } from "@mantine/form";
import { notifications } from "@mantine/notifications";
import Link from "next/link";
import { useState } from "react";
import { ApiProblem, fieldErrorsOf, request } from "@/components/api/request";
import { useApi } from "@/components/api/use-api";
import type { Me } from "@/components/api/use-me";
import { PageHeader } from "@/components/shell/page-header";
import { CurrentPasswordField, NewPasswordField } from "@/components/sign-in/credential-fields";
import { signInByPassword } from "@/components/sign-in/sign-in";
import { Failure } from "@/components/ui/failure";

/** The height of the form. Its skeleton has the same height, so that the layout does not shift. */
const FORM_PX = 238;

/** The account of the signed-in member, with controls to change the password and to sign out. */
export function AccountPage() {
  const { data: me, error, refetch } = useApi<Me>("/api/v1/me");
  return (
    <>
      <PageHeader title="Account" about={me ? `Signed in as ${me.name} (${me.role})` : "Signed in as …"} />
      <Stack gap="xl" maw={360}>
        {error && <Failure what="your account" problem={error} retry={() => void refetch()} />}
        {!me && !error && <Skeleton height={FORM_PX} />}
        {me?.has_password && <PasswordForm name={me.name} />}
        {me && !me.has_password && (
          <Text size="sm">You sign in with SSO. Change your password with your identity provider.</Text>
        )}
        <Stack gap="xs" align="flex-start">
          <Title order={2}>Sign out</Title>
          <Text size="sm" c="dimmed">
            Signs you out on this device. Changing your password signs you out everywhere else.
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
      // The change also ended the current session, so the member is signed in again.
      await signInByPassword(name, values.password);
      form.reset();
      notifications.show({
        message: "Password changed. Other sessions were signed out.",
        color: "teal",
      });
    } catch (thrown) {
      const problem = thrown instanceof ApiProblem ? thrown.message : "Couldn’t change your password.";
      form.setErrors(fieldErrorsOf(thrown) ?? { current: problem });
    }
    setBusy(false);
  });
  return (
    <form onSubmit={submit}>
      <Stack gap="sm" align="stretch">
        <Title order={2}>Change your password</Title>
        <input type="text" name="username" autoComplete="username" value={name} readOnly hidden />
        <CurrentPasswordField
          label="Current password"
          key={form.key("current")}
          {...form.getInputProps("current")}
        />
        <NewPasswordField
          label="New password"
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
