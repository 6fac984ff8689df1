import { headers } from "next/headers";

export const dynamic = "force-dynamic";

/** What to do first, with this server's own address in the examples. */
export default async function Page() {
  const host = (await headers()).get("host") ?? "localhost:3000";
  const api = `http://${host}/api/v1`;
  return (
    <main>
      <h1>Palimpsest is running</h1>
      <p>Memory for AI agents: send what happened, ask for what matters.</p>

      <h2>1. Make a key</h2>
      <p>In the project's folder. The key is printed once, on the last line.</p>
      <pre>{"export KEY=$(npm run --silent key -- create --tenant default --scopes read,write)"}</pre>

      <h2>2. Send what happened</h2>
      <pre>{`curl ${api}/events \\
  -H "Authorization: Bearer $KEY" -H "Content-Type: application/json" \\
  -d '{"events":[{"user_id":"derek","role":"user","text":"I like the lights at 40% in the evening"}]}'`}</pre>

      <h2>3. Ask</h2>
      <pre>{`curl ${api}/retrieve \\
  -H "Authorization: Bearer $KEY" -H "Content-Type: application/json" \\
  -d '{"user_id":"derek","query":"how bright should the lights be?"}'`}</pre>

      <h2>A household to play with</h2>
      <p>Some 500 events of an invented family, sent through the same path.</p>
      <pre>npm run seed -- home</pre>
    </main>
  );
}
