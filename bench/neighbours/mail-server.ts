import { createServer, type Socket } from "node:net"
import { listening } from "./listening.ts"

/** `works`; `stalls`: says nothing more once a mail is for the large organization; `hangs`: never says anything; `refuses`: all, with 421. */
export type MailMode = "works" | "stalls" | "hangs" | "refuses"

/** A mail server that speaks as much SMTP as a sender needs, and fails as it is told. */
export async function startMailServer() {
  const server = { mode: "works" as MailMode, received: [] as string[], stalled: 0, url: "" }
  const tcp = createServer((socket) => {
    socket.on("error", () => {})
    if (server.mode === "hangs") return
    if (server.mode === "refuses") return socket.end("421 later\r\n")
    socket.write("220 ready\r\n")
    speak(socket, server)
  })
  server.url = `smtp://127.0.0.1:${await listening(tcp)}`
  return server
}

function speak(socket: Socket, server: { mode: MailMode; received: string[]; stalled: number }) {
  let unread = ""
  let to = ""
  let isMail = false
  socket.on("data", (data) => {
    unread += data
    for (;;) {
      const end = isMail ? "\r\n.\r\n" : "\r\n"
      const at = unread.indexOf(end)
      if (at < 0) return
      const line = unread.slice(0, at)
      unread = unread.slice(at + end.length)
      if (isMail) {
        isMail = false
        server.received.push(to)
        socket.write("250 taken\r\n")
        continue
      }
      const [command = ""] = line.toUpperCase().split(/[ :]/)
      if (command === "RCPT") to = /<([^>]*)>/.exec(line)?.[1] ?? ""
      if (command === "RCPT" && server.mode === "stalls" && to.endsWith("@large.test")) {
        server.stalled += 1
        continue
      }
      isMail = command === "DATA"
      if (command === "QUIT") return socket.end("221 bye\r\n")
      socket.write(isMail ? "354 go on\r\n" : "250 ok\r\n")
    }
  })
}
