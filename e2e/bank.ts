import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { expect } from "@playwright/test"
import { signInPerson } from "./api.ts"
import { test } from "./fixtures.ts"
import { startServer } from "./server.ts"

/** A `test` whose server fetches its rates from a server in this process, which serves `days` in the bank's format. */
export const withBankRates = (days: string) =>
  test.extend<object>({
    server: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the first argument destructured
      async ({}, use) => {
        const history = `<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01"><Cube>
${days}
</Cube></gesmes:Envelope>`
        const bank = createServer((_request, response) => response.end(history)).listen(
          0,
          "127.0.0.1",
        )
        await once(bank, "listening")
        const { port } = bank.address() as AddressInfo
        const environment = { RATES_URL: `http://127.0.0.1:${port}` }
        const server = await startServer({ demo: true, environment })
        // A job fetches them, which may not have run yet.
        const { access_token } = await signInPerson(server.url, "superadmin")
        const newest = Date.parse(/time="([^"]+)"/.exec(days)?.[1] ?? "")
        const day = new Date(newest + 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
        await expect
          .poll(async () => {
            const url = `${server.url}/api/rates?currency=NOK&day=${day}`
            const headers = { authorization: `Bearer ${access_token}` }
            return (await fetch(url, { headers })).status
          })
          .toBe(200)
        await use(server)
        await server.stop()
        bank.close()
      },
      { scope: "worker", timeout: 180_000 },
    ],
  })
