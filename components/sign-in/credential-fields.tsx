import { PasswordInput, type PasswordInputProps, TextInput, type TextInputProps } from "@mantine/core";

/** The username, as the first field of a form. */
export function UsernameField(props: TextInputProps) {
  return <TextInput label="Username" size="sm" autoComplete="username" autoFocus required {...props} />;
}

/** The password that the member already has. */
export function CurrentPasswordField(props: PasswordInputProps) {
  return <PasswordInput label="Password" autoComplete="current-password" required {...props} />;
}

/** A password that the member chooses. */
export function NewPasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      label="Password"
      description="At least 12 characters. A passphrase works well."
      autoComplete="new-password"
      required
      {...props}
    />
  );
}
