/** A code example or a configuration: the label of its tab, its requirements or its place, and its text. */
export type Example = {
  readonly id: string;
  readonly label: string;
  readonly note: string;
  text(url: string, key: string): string;
};

/** The examples. Each one sends an event and then retrieves the memory. */
export const EXAMPLES: readonly Example[] = [
  {
    id: "curl",
    label: "curl",
    note: "Run in a terminal. The server decides in the background what to keep, so the second request waits a moment.",
    text: (url, key) => `export KEY=${key}

curl ${url}/api/v1/events \\
  -H "Authorization: Bearer $KEY" -H "Content-Type: application/json" \\
  -d '{"events":[{"user_id":"derek","role":"user","text":"I like the lights at 40% in the evening"}]}'

sleep 2
curl ${url}/api/v1/retrieve \\
  -H "Authorization: Bearer $KEY" -H "Content-Type: application/json" \\
  -d '{"user_id":"derek","query":"how bright should the lights be?"}'`,
  },
  {
    id: "javascript",
    label: "JavaScript",
    note: "Save as memory.mjs and run it with Node 18+, Deno or Bun. No dependencies. For TypeScript, see clients/typescript/README.md. The server decides in the background what to keep, so a message is found a moment later.",
    text: (url, key) => `const url = "${url}/api/v1";
const key = "${key}"; // In production, load this from an environment variable.

async function call(path, body) {
  const response = await fetch(\`\${url}/\${path}\`, {
    method: "POST",
    headers: { authorization: \`Bearer \${key}\`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}

// After each interaction, send the messages.
await call("events", {
  events: [{ user_id: "derek", role: "user", text: "I like the lights at 40% in the evening" }],
});

// Before the next reply, retrieve relevant memories and add \`context\` to the prompt.
const { context } = await call("retrieve", { user_id: "derek", query: "how bright should the lights be?" });
console.log(context);`,
  },
  {
    id: "python",
    label: "Python",
    note: "Python 3.9+. No dependencies. The server decides in the background what to keep, so a message is found a moment later.",
    text: (url, key) => `import json, urllib.request

URL = "${url}/api/v1"
KEY = "${key}"  # In production, load this from an environment variable.


def call(path, body):
    request = urllib.request.Request(
        f"{URL}/{path}",
        data=json.dumps(body).encode(),
        headers={"Authorization": f"Bearer {KEY}", "Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request) as response:
        return json.load(response)


# After each interaction, send the messages.
call("events", {"events": [
    {"user_id": "derek", "role": "user", "text": "I like the lights at 40% in the evening"},
]})

# Before the next reply, retrieve relevant memories and add the context to the prompt.
print(call("retrieve", {"user_id": "derek", "query": "how bright should the lights be?"})["context"])`,
  },
  {
    id: "ollama",
    label: "Ollama chat",
    note: "A terminal chat with memory. Requires Python 3.9+ and a running Ollama with the model pulled.",
    text: (url, key) => `import json, urllib.request

MEMORY = "${url}/api/v1"
KEY = "${key}"  # In production, load this from an environment variable.
OLLAMA = "http://127.0.0.1:11434"
MODEL = "llama3.2"
USER = "derek"


def post(url, body, headers={}):
    request = urllib.request.Request(
        url, data=json.dumps(body).encode(), headers={"Content-Type": "application/json", **headers}
    )
    with urllib.request.urlopen(request) as response:
        return json.load(response)


def memory(path, body):
    return post(f"{MEMORY}/{path}", body, {"Authorization": f"Bearer {KEY}"})


history = []
while (text := input("you> ").strip()):
    # Add relevant memories to the system prompt.
    known = memory("retrieve", {"user_id": USER, "query": text})["context"]
    system = {"role": "system", "content": "Use what you know about the user.\\n" + known}
    history.append({"role": "user", "content": text})
    answer = post(f"{OLLAMA}/api/chat", {"model": MODEL, "stream": False, "messages": [system, *history[-20:]]})
    reply = answer["message"]["content"]
    history.append({"role": "assistant", "content": reply})
    print(f"{MODEL}> {reply}")
    # Send both sides; Palimpsest decides in the background what to keep.
    memory("events", {"events": [{"user_id": USER, "session_id": "chat", "messages": [
        {"role": "user", "text": text},
        {"role": "assistant", "text": reply},
    ]}]})`,
  },
  {
    id: "mem0-typescript",
    label: "mem0 (TypeScript)",
    note: "Programs written for mem0 keep their code: only apiKey and host change. Requires the npm package mem0ai, version 3; in version 2, userId is written user_id.",
    text: (url, key) => `import { MemoryClient } from "mem0ai";

const memory = new MemoryClient({
  apiKey: "${key}", // In production, load this from an environment variable.
  host: "${url}/api/mem0",
});

await memory.add([{ role: "user", content: "I like the lights at 40% in the evening" }], { userId: "derek" });
console.log(await memory.search("how bright should the lights be?", { filters: { user_id: "derek" } }));`,
  },
  {
    id: "mem0-python",
    label: "mem0 (Python)",
    note: "Programs written for mem0 keep their code: only api_key and host change. Requires the PyPI package mem0ai.",
    text: (url, key) => `from mem0 import MemoryClient

memory = MemoryClient(
    api_key="${key}",  # In production, load this from an environment variable.
    host="${url}/api/mem0",
)

memory.add([{"role": "user", "content": "I like the lights at 40% in the evening"}], user_id="derek")
print(memory.search("how bright should the lights be?", filters={"user_id": "derek"}))`,
  },
];
