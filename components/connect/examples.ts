/** A way to reach this server: its name, the file or shell it belongs in, and the text to copy. */
export type Example = {
  readonly id: string;
  readonly label: string;
  readonly note: string;
  text(url: string, key: string): string;
};

/** What to copy, with this server's address and the reader's key filled in. Each sends one event and asks for it. */
export const EXAMPLES: readonly Example[] = [
  {
    id: "curl",
    label: "curl",
    note: "In a shell.",
    text: (url, key) => `export KEY=${key}

curl ${url}/api/v1/events \\
  -H "Authorization: Bearer $KEY" -H "Content-Type: application/json" \\
  -d '{"events":[{"user_id":"derek","role":"user","text":"I like the lights at 40% in the evening"}]}'

curl ${url}/api/v1/retrieve \\
  -H "Authorization: Bearer $KEY" -H "Content-Type: application/json" \\
  -d '{"user_id":"derek","query":"how bright should the lights be?"}'`,
  },
  {
    id: "typescript",
    label: "TypeScript",
    note: "Node 18 or newer, or any browser-like runtime. Nothing to install.",
    text: (url, key) => `const url = "${url}/api/v1";
const key = "${key}"; // In earnest: from the environment.

async function call<T>(path: string, body: unknown): Promise<T> {
  const response = await fetch(\`\${url}/\${path}\`, {
    method: "POST",
    headers: { authorization: \`Bearer \${key}\`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(await response.text());
  return response.json() as Promise<T>;
}

// After an interaction: say what happened.
await call("events", {
  events: [{ user_id: "derek", role: "user", text: "I like the lights at 40% in the evening" }],
});

// Before the next answer: ask for what matters, and put \`context\` into the prompt.
const { context } = await call<{ context: string }>("retrieve", {
  user_id: "derek",
  query: "how bright should the lights be?",
});
console.log(context);`,
  },
  {
    id: "python",
    label: "Python",
    note: "Python 3.9 or newer. Nothing to install.",
    text: (url, key) => `import json, urllib.request

URL = "${url}/api/v1"
KEY = "${key}"  # In earnest: from the environment.


def call(path, body):
    request = urllib.request.Request(
        f"{URL}/{path}",
        data=json.dumps(body).encode(),
        headers={"Authorization": f"Bearer {KEY}", "Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request) as response:
        return json.load(response)


# After an interaction: say what happened.
call("events", {"events": [
    {"user_id": "derek", "role": "user", "text": "I like the lights at 40% in the evening"},
]})

# Before the next answer: ask for what matters, and put the context into the prompt.
print(call("retrieve", {"user_id": "derek", "query": "how bright should the lights be?"})["context"])`,
  },
  {
    id: "ollama",
    label: "Ollama chat",
    note: "A chat in the terminal that remembers. Python 3.9 or newer, with Ollama running and the model pulled.",
    text: (url, key) => `import json, os, urllib.request

MEMORY = "${url}/api/v1"
KEY = "${key}"  # In earnest: from the environment.
OLLAMA = os.environ.get("OLLAMA_HOST", "http://127.0.0.1:11434")
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
    # What is known and matters for this message goes in front of it.
    known = memory("retrieve", {"user_id": USER, "query": text})["context"]
    system = {"role": "system", "content": "Use what you know about the user.\\n" + known}
    history.append({"role": "user", "content": text})
    answer = post(f"{OLLAMA}/api/chat", {"model": MODEL, "stream": False, "messages": [system, *history[-20:]]})
    reply = answer["message"]["content"]
    history.append({"role": "assistant", "content": reply})
    print(f"{MODEL}> {reply}")
    # Both sides of the exchange; what is worth keeping is decided in the background.
    memory("events", {"events": [{"user_id": USER, "session_id": "chat", "messages": [
        {"role": "user", "text": text},
        {"role": "assistant", "text": reply},
    ]}]})`,
  },
];
