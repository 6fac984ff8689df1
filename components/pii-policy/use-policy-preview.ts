"use client";

import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { type ApiProblem, request } from "@/components/api/request";
import type { Preview } from "@/components/pii/preview-text";
import { type PiiPolicy, withoutIncomplete } from "./policy";

/** A text with values that standards reserve for examples, and with one value for a custom pattern. */
const EXAMPLE = "Write to ana@example.com or call +1 (415) 555-0132, customer KD-471100.";

/**
 * Tests an unsaved policy on a text. An error lists the invalid fields. The server does not store the text.
 */
export function usePolicyPreview(policy: PiiPolicy) {
  const [text, setText] = useState(EXAMPLE);
  const [debouncedRequest] = useDebouncedValue(
    useMemo(() => ({ text, policy }), [text, policy]),
    250,
  );
  const { data, error, isPlaceholderData } = useQuery<Preview, ApiProblem>({
    queryKey: ["pii policy preview", debouncedRequest],
    queryFn: ({ signal }) =>
      request<Preview>(
        "POST",
        "/api/v1/pii/preview",
        { text: debouncedRequest.text, policy: withoutIncomplete(debouncedRequest.policy) },
        signal,
      ),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
  const isOld = isPlaceholderData || debouncedRequest.text !== text || debouncedRequest.policy !== policy;
  return { text, setText, data, error, isOld };
}
