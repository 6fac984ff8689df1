import { AppError } from "@/lib/base/core";

/**
 * Imports the optional package @huggingface/transformers as the part of its API that the caller declares.
 * `setting` is the setting that requires it, such as "EMBEDDING_PROVIDER". Throws `model_unavailable` with
 * the reason `not_installed` when the package is missing.
 */
export async function importTransformers<Library>(setting: string): Promise<Library> {
  // With a computed name, compilers and bundlers do not try to resolve the optional package.
  const name = ["@huggingface", "transformers"].join("/");
  try {
    return (await import(/* webpackIgnore: true */ /* turbopackIgnore: true */ name)) as Library;
  } catch (cause) {
    throw new AppError(
      "model_unavailable",
      `${setting}=transformers requires an optional package. Run npm install @huggingface/transformers.`,
      { reason: "not_installed" },
      { cause },
    );
  }
}
