import pg from "pg"
import { hashPassword } from "../server/src/features/sign-in/password.ts"
import { startSmtp } from "../server/test/smtp.ts"
import { median } from "./list.ts"
import { startServer } from "./server.ts"

const people = 40
/** Fewer than the limit of attempts for one account. */
const attemptsEach = 4

/**
 * Whether the time of a response reveals that an e-mail is known: sign-ins with a wrong password, and requests
 * for a link, for known and unknown e-mails in turn.
 * @returns for each call how far the ratio of the medians is from 1, as a number of at least 1
 */
export async function measureEnumeration(ownerUrl: string, dataDir: string) {
  await addPeople(ownerUrl)
  const smtp = await startSmtp()
  const server = await startServer(ownerUrl, dataDir, { TRUSTED_PROXIES: "1", SMTP_URL: smtp.url })
  try {
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
    const distance = ({ known, unknown }: Record<"known" | "unknown", number[]>) => {
      const ratio = median(known) / median(unknown)
      return { ratio: Math.max(ratio, 1 / ratio), known: median(known), unknown: median(unknown) }
    }
    return { signIn: distance(times.signIn), link: distance(times.link) }
  } finally {
    server.child.kill()
    await smtp.stop()
  }
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
