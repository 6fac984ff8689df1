import { Input } from "@mantine/core";

/** A field for the text on which redaction is tested. The server neither stores nor logs it. */
export function SampleText({
  text,
  setText,
  description,
  rows,
}: {
  text: string;
  setText: (text: string) => void;
  description: string;
  rows: number;
}) {
  // Mantine's Textarea would load the script of its autosize feature.
  return (
    <Input.Wrapper description={description} inputWrapperOrder={["input", "description"]}>
      <Input
        component="textarea"
        aria-label="Sample text"
        multiline
        rows={rows}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        maxLength={8000}
        spellCheck={false}
        autoComplete="off"
      />
    </Input.Wrapper>
  );
}
