import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";

/** A TCP proxy between the server and its database that can interrupt the connection. */
export type TcpProxy = {
  readonly port: number;
  /** Forwards no more bytes and closes no connection, like an unplugged network cable. */
  freeze(): void;
  /** Refuses connections, like a machine that is unavailable. */
  refuse(): Promise<void>;
  /** Accepts connections again; earlier connections are closed. */
  restore(): Promise<void>;
  close(): Promise<void>;
};

/** Opens a proxy to a port on this machine. */
export async function openTcpProxy(target: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const server = createServer((clientSocket) => {
    sockets.add(clientSocket);
    clientSocket.on("error", () => undefined);
    if (isFrozen) return void clientSocket.pause();
    const targetSocket = connect(target, "127.0.0.1");
    sockets.add(targetSocket);
    targetSocket.on("error", () => clientSocket.destroy());
    clientSocket.on("close", () => targetSocket.destroy());
    targetSocket.on("close", () => clientSocket.destroy());
    clientSocket.on("data", (chunk) => isFrozen || targetSocket.write(chunk));
    targetSocket.on("data", (chunk) => isFrozen || clientSocket.write(chunk));
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const unlisten = () => new Promise<void>((resolve) => void server.close(() => resolve()));
  const drop = () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    freeze() {
      isFrozen = true;
    },
    async refuse() {
      drop();
      await unlisten();
    },
    async restore() {
      drop();
      isFrozen = false;
      if (!server.listening) await listen(port);
    },
    async close() {
      drop();
      if (server.listening) await unlisten();
    },
  };
}
