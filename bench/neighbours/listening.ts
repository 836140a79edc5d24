import type { AddressInfo, Server, Socket } from "node:net"
import { stopAfter } from "../world.ts"

/** Listens on a free port until the measure ends. @returns the port */
export async function listening(server: Server): Promise<number> {
  const sockets = new Set<Socket>()
  server.on("connection", (socket: Socket) => {
    sockets.add(socket)
    socket.on("close", () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  stopAfter("measure", () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return (server.address() as AddressInfo).port
}
