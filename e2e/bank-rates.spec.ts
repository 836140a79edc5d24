import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { expect, type Page } from "@playwright/test"
import { test as base } from "./fixtures.ts"
import { edit, expectToast } from "./screen.ts"
import { startServer } from "./server.ts"

/** The server of these tests fetches its rates from a server here, which has files of the bank's form. */
const test = base.extend<object>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the first argument destructured
    async ({}, use) => {
      const bank = createServer((_request, response) => response.end(history)).listen(
        0,
        "127.0.0.1",
      )
      await once(bank, "listening")
      const { port } = bank.address() as AddressInfo
      const environment = { RATES_URL: `http://127.0.0.1:${port}` }
      const server = await startServer({ demo: true, environment })
      await use(server)
      await server.stop()
      bank.close()
    },
    { scope: "worker", timeout: 60_000 },
  ],
})

const history = `<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01"><Cube>
<Cube time="2026-03-18"><Cube currency="NOK" rate="11.6120"/></Cube>
<Cube time="2026-03-17"><Cube currency="NOK" rate="11.5000"/></Cube>
</Cube></gesmes:Envelope>`

const purchaseOf = (page: Page) => page.getByRole("region", { name: "Pirkimas" })

test("the bank's rate of the day of purchase is taken with one tap, and a typed one is one's own", {
  tag: "@every-width",
}, async ({ page, signIn, organization, as }) => {
  const api = await as("superadmin")
  const car = await api.makeCar(organization, { name: "Volvo V60", bought_on: "2026-03-19" })
  await signIn("superadmin", organization)
  await page.goto(`/car/${car.id}`)
  const purchase = purchaseOf(page)
  const offered = purchase.getByRole("button", {
    name: /^ECB, paskelbta kovo 18 d\.: 0,0861178092/,
  })
  await edit(page, "purchase")
  await purchase.getByLabel("Valiuta").selectOption("NOK")
  await expect(offered).toContainText("1 EUR = 11,6120 NOK")
  await expect(purchase.getByLabel("Kursas")).toHaveValue("")
  await offered.click()
  await expect(purchase.getByLabel("Kursas")).toHaveValue("0.0861178092")
  await expect(offered).toBeHidden()
  await expect(purchase).toContainText("ECB kursas, paskelbtas kovo 18 d.1 EUR = 11,6120 NOK")
  await page.getByRole("button", { name: "Išsaugoti" }).click()
  await expectToast(page, "Automobilis atnaujintas.")
  const stored = { purchase_exchange_rate: "0.0861178092", purchase_rate_day: "2026-03-18" }
  expect(await api.readCar(car)).toMatchObject({ ...stored, purchase_price_eur: "86.12" })

  // Another day of purchase offers its rate and changes nothing.
  await expect(purchase).toContainText("× 0,0861178092= 86,12 EURECB kursas, paskelbtas kovo 18 d.")
  await edit(page, "days", "purchase")
  await page.getByLabel("Nupirktas").fill("2026-03-18")
  await expect(purchase.getByRole("button", { name: /kovo 17 d\.: 0,0869565217/ })).toBeVisible()
  await expect(purchase.getByLabel("Kursas")).toHaveValue("0.0861178092")

  await purchase.getByLabel("Kursas").fill("0,09")
  await expect(purchase).not.toContainText("ECB kursas")
  await page.getByRole("button", { name: "Išsaugoti" }).click()
  await expect
    .poll(() => api.readCar(car))
    .toMatchObject({ purchase_exchange_rate: "0.09", purchase_rate_day: null })
})
