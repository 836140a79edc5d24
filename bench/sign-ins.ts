import type { Filled } from "./fill.ts"
import { median, signInAs } from "./list.ts"
import { startServer } from "./server.ts"

const bursts = 4
const signInsAtOnce = 20
const quietRequests = 100

/**
 * How much longer a list request takes while 20 people sign in at once: hashing is slow on purpose, and must
 * not block other requests.
 * @returns the ratio of the medians, and the medians in milliseconds
 */
export async function measureSignIns(
  ownerUrl: string,
  appUrl: string,
  dataDir: string,
  filled: Filled,
) {
  const server = await startServer(ownerUrl, dataDir)
  try {
    const headers = { authorization: `Bearer ${await signInAs(appUrl, filled.userId)}` }
    const ask = async () => {
      const startedAt = performance.now()
      const response = await fetch(
        `${server.url}/api/organizations/${filled.organizationId}/cars`,
        { headers },
      )
      await response.text()
      return performance.now() - startedAt
    }
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
    return { ratio: median(busy) / median(quiet), busy: median(busy), quiet: median(quiet) }
  } finally {
    server.child.kill()
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
