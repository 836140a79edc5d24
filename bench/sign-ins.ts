import type { Figures } from "./budgets.ts"
import { openDatabaseOf } from "./databases.ts"
import { median } from "./median.ts"
import { startServer } from "./server.ts"
import { signInAs } from "./sessions.ts"

const bursts = 4
const signInsAtOnce = 20
const quietRequests = 100

/**
 * How much longer a list request takes while 20 people sign in at once: hashing is slow on purpose, and must
 * not block other requests.
 */
export async function measureSignIns(): Promise<Figures<"sign-ins">> {
  const { ownerUrl, appUrl, organizationId, userId } = await openDatabaseOf("10x1000")
  const server = await startServer(ownerUrl)
  const headers = { authorization: `Bearer ${await signInAs(appUrl, userId)}` }
  const ask = async () => {
    const startedAt = performance.now()
    const page = `${server.url}/api/organizations/${organizationId}/cars`
    await (await fetch(page, { headers })).text()
    return performance.now() - startedAt
  }
  return {
    signInRatio: async () => {
      const quiet: number[] = []
      for (let request = 0; request < quietRequests; request++) quiet.push(await ask())
      const busy: number[] = []
      for (let burst = 0; burst < bursts; burst++) {
        let left = signInsAtOnce
        const signIns = Array.from({ length: signInsAtOnce }, (_, person) =>
          signIn(server.url, `${burst}-${person}@bench.test`).finally(() => {
            left -= 1
          }),
        )
        while (left > 0) busy.push(await ask())
        await Promise.all(signIns)
      }
      const [during, before] = [median(busy), median(quiet)]
      return {
        value: during / before,
        note: `${during.toFixed(1)} to ${before.toFixed(1)} ms`,
      }
    },
  }
}

/** An e-mail nobody has: the password is hashed all the same. */
async function signIn(url: string, email: string): Promise<void> {
  const response = await fetch(`${url}/api/session`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: "wrong-password" }),
  })
  if (response.status !== 401) throw new Error(`a sign-in was answered ${response.status}`)
}
