import pg from "pg"
import { hashPassword } from "../server/src/features/sign-in/password.ts"
import { startSmtp } from "../server/test/smtp.ts"
import type { Figures } from "./budgets.ts"
import { openDatabaseOf } from "./databases.ts"
import { median } from "./median.ts"
import { once } from "./once.ts"
import { startServer } from "./server.ts"
import { stopAfter } from "./world.ts"

const people = 40
/** Fewer than the limit of attempts for one account. */
const attemptsEach = 4

/**
 * Whether the time of a response reveals that an e-mail is known: sign-ins with a wrong password, and requests
 * for a link, for known and unknown e-mails in turn.
 * The ratio of the medians is of the slower to the faster, so at least 1.
 */
export async function measureEnumeration(): Promise<Figures<"enumeration">> {
  const { ownerUrl } = await openDatabaseOf("10x1000")
  await addPeople(ownerUrl)
  const smtp = await startSmtp()
  stopAfter("measure", smtp.stop)
  const environment = { TRUSTED_PROXIES: "1", SMTP_URL: smtp.url }
  const server = await startServer(ownerUrl, { environment })
  // In turn, so both come from the same minutes.
  const both = once(async () => {
    const times = {
      signIn: { known: [], unknown: [] },
      link: { known: [], unknown: [] },
    } as Record<"signIn" | "link", Record<"known" | "unknown", number[]>>
    for (let n = 0; n < people * attemptsEach; n++) {
      for (const kind of n % 2
        ? (["known", "unknown"] as const)
        : (["unknown", "known"] as const)) {
        const email = `${kind}${n % people}@bench.test`
        // Each request comes from an IP address of its own, or the limit by IP address would refuse it.
        const caller = `10.0.${n}.${kind === "known" ? 1 : 2}`
        const ask = (path: string, body: object) => timed(server.url + path, caller, body)
        times.signIn[kind].push(await ask("/api/session", { email, password: "wrong-password" }))
        times.link[kind].push(await ask("/api/session/link", { email, redirect_to: server.url }))
      }
    }
    return times
  })
  const distance = (call: "signIn" | "link") => async () => {
    const times = (await both())[call]
    const [known, unknown] = [median(times.known), median(times.unknown)]
    const ratio = known / unknown
    return {
      value: Math.max(ratio, 1 / ratio),
      note: `${known.toFixed(1)} to ${unknown.toFixed(1)} ms`,
    }
  }
  return { knownEmailSignIn: distance("signIn"), knownEmailLink: distance("link") }
}

async function addPeople(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    // Row level security keeps the migrating role, which owns the tables, from their rows.
    await client.query("set role marza_auth")
    await client.query(
      `insert into users (id, email, password_hash)
       select gen_random_uuid(), 'known' || n || '@bench.test', $2 from generate_series(0, $1::int - 1) n`,
      [people, await hashPassword("right-password")],
    )
  } finally {
    await client.end()
  }
}

async function timed(url: string, caller: string, body: object): Promise<number> {
  const startedAt = performance.now()
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": caller },
    body: JSON.stringify(body),
  })
  await response.text()
  if (response.status !== 401 && response.status !== 202) {
    throw new Error(`${url} was answered ${response.status}`)
  }
  return performance.now() - startedAt
}
