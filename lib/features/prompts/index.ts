export { previewPrompt, previewPromptInput, previewPromptOutput } from "./preview-prompt";
export { erasePrompt, getPrompt, promptOutput, setPrompt, setPromptInput } from "./prompts";
