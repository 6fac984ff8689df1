import { completable, type McpServer, ResourceTemplate } from "@modelcontextprotocol/server";
import { z } from "zod";

/** A PNG of one red pixel. */
const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==";
/** A WAV file without samples. */
const WAV = "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=";

const text = (content: string) => ({ type: "text" as const, text: content });
const image = { type: "image" as const, data: PNG, mimeType: "image/png" };
const resource = (uri: string, mimeType: string, content: string) => ({
  type: "resource" as const,
  resource: { uri, mimeType, text: content },
});
const user = <Content>(content: Content) => ({ role: "user" as const, content });

/** Registers the tools, resources and prompts that return fixed contents. */
export function registerContents(server: McpServer): void {
  registerTools(server);
  registerResources(server);
  registerPrompts(server);
}

function registerTools(server: McpServer): void {
  const tool = (name: string, content: object[]) =>
    server.registerTool(name, { description: `Returns fixed content: ${name}` }, () => ({
      content: content as [],
    }));
  tool("test_simple_text", [text("This is a simple text response for testing.")]);
  tool("test_image_content", [image]);
  tool("test_audio_content", [{ type: "audio", data: WAV, mimeType: "audio/wav" }]);
  tool("test_embedded_resource", [
    resource("test://embedded-resource", "text/plain", "An embedded resource."),
  ]);
  tool("test_multiple_content_types", [
    text("Multiple content types test:"),
    image,
    resource("test://mixed-content-resource", "application/json", '{"test":"data","value":123}'),
  ]);
  server.registerTool("test_error_handling", { description: "Always fails" }, () => {
    throw new Error("This tool intentionally returns an error for testing");
  });
  server.registerTool(
    "test_tool_with_progress",
    { description: "Reports its progress" },
    async ({ mcpReq }) => {
      const progressToken = mcpReq._meta?.progressToken;
      for (const progress of progressToken === undefined ? [] : [0, 50, 100])
        await mcpReq.notify({
          method: "notifications/progress",
          params: { progressToken: progressToken as string, progress, total: 100 },
        });
      return { content: [text("Done.")] };
    },
  );
  server.registerTool("test_logging_tool", { description: "Writes a log message" }, async ({ mcpReq }) => {
    await mcpReq.log("info", "A message for clients that ask for the level info");
    return { content: [text("Logged.")] };
  });
}

function registerResources(server: McpServer): void {
  const uriOf = (name: string) => `test://${name}`;
  server.registerResource(
    "static-text",
    uriOf("static-text"),
    { mimeType: "text/plain" },
    async ({ href }) => ({
      contents: [
        { uri: href, mimeType: "text/plain", text: "This is the content of the static text resource." },
      ],
    }),
  );
  server.registerResource(
    "static-binary",
    uriOf("static-binary"),
    { mimeType: "image/png" },
    async ({ href }) => ({
      contents: [{ uri: href, mimeType: "image/png", blob: PNG }],
    }),
  );
  server.registerResource(
    "template",
    new ResourceTemplate("test://template/{id}/data", { list: undefined }),
    { mimeType: "application/json" },
    async ({ href }, { id }) => ({
      contents: [
        {
          uri: href,
          mimeType: "application/json",
          text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${String(id)}` }),
        },
      ],
    }),
  );
}

function registerPrompts(server: McpServer): void {
  server.registerPrompt("test_simple_prompt", { description: "A prompt without arguments" }, () => ({
    messages: [user(text("This is a simple prompt for testing."))],
  }));
  const suggest = (value: string) => ["paris", "park", "party"].filter((word) => word.startsWith(value));
  server.registerPrompt(
    "test_prompt_with_arguments",
    {
      description: "A prompt with two arguments",
      argsSchema: z.object({ arg1: completable(z.string(), suggest), arg2: z.string() }),
    },
    ({ arg1, arg2 }) => ({
      messages: [user(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`))],
    }),
  );
  server.registerPrompt(
    "test_prompt_with_embedded_resource",
    { description: "A prompt with a resource", argsSchema: z.object({ resourceUri: z.string() }) },
    ({ resourceUri }) => ({
      messages: [
        user(resource(resourceUri, "text/plain", "Embedded resource content for testing.")),
        user(text("Please process the embedded resource above.")),
      ],
    }),
  );
  server.registerPrompt("test_prompt_with_image", { description: "A prompt with an image" }, () => ({
    messages: [user(image), user(text("Please analyze the image above."))],
  }));
}
