import type { AddressInfo } from "node:net"
import PostalMime, { type Email } from "postal-mime"
import { SMTPServer } from "smtp-server"
import { onTestFinished } from "vitest"

/** A real mail server on a free port, which keeps the mails it receives. */
export async function startSmtp() {
  const mails: Email[] = []
  let refusals = 0
  let losses = 0
  let unknown = 0
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    logger: false,
    onRcptTo: ({ address }, _session, done) => {
      if (unknown === 0) return done()
      unknown -= 1
      done(Object.assign(new Error(`nobody is <${address}>`), { responseCode: 550 }))
    },
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on("data", (chunk) => chunks.push(chunk))
      stream.on("end", async () => {
        if (refusals > 0) {
          refusals -= 1
          return done(Object.assign(new Error("try later"), { responseCode: 451 }))
        }
        mails.push(await PostalMime.parse(Buffer.concat(chunks)))
        if (losses > 0) {
          losses -= 1
          return done(Object.assign(new Error("nobody knows"), { responseCode: 451 }))
        }
        done()
      })
    },
  })
  // Whoever is connected may be cut off.
  server.on("error", () => {})
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    /** Refuses so many of the next mails, as a busy server does. */
    refuse: (count: number) => {
      refusals = count
    },
    /** Says of so many of the next mails that nobody has the address, which it names. */
    knowNobody: (count: number) => {
      unknown = count
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
    /** Takes so many of the next mails, and says that it did not. */
    takeAndRefuse: (count: number) => {
      losses = count
    },
  }
}

/** {@link startSmtp} for one test, stopped after it. */
export async function startSmtpForTest() {
  const smtp = await startSmtp()
  onTestFinished(smtp.stop)
  return smtp
}
