export { previewPrompt, previewPromptInput, previewPromptOutput } from "./preview-prompt";
export { getPrompt, promptOutput, setPrompt, setPromptInput } from "./prompts";
