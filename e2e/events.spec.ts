import { expect, type Locator, type Page } from "@playwright/test"
import type { Api } from "./api.ts"
import { test } from "./fixtures.ts"
import { card, edit, expectToast, recordRequests, statusError, storedItem } from "./screen.ts"

/** Opens a page and waits until its stream, or that of another tab, is connected: it then asks for a newer program. */
async function live(page: Page, path: string) {
  const asked = page.waitForResponse(
    (response) =>
      new URL(response.url()).pathname === "/" && response.request().resourceType() === "fetch",
  )
  await page.goto(path)
  await asked
}

/** Waits until scrolling and layout have come to rest. */
const standsStill = (place: Locator) =>
  place.evaluate(
    (element) =>
      new Promise<void>((resolve) => {
        let [last, frames] = [Number.NaN, 0]
        const check = () => {
          const { y } = element.getBoundingClientRect()
          frames = y === last ? frames + 1 : 0
          last = y
          if (frames === 20) resolve()
          else requestAnimationFrame(check)
        }
        check()
      }),
  )

const userId = async (api: Api) => (await api.user()).id

/** A second, plus some for a busy machine; `npm run bench` measures the real time. */
const atOnce = { timeout: 3000 }

test.describe("removal", () => {
  test("is noticed at once: it opens /organizations with a notice, and nothing stays chosen", async ({
    as,
    visit,
    organization,
  }) => {
    const [superadmin, member] = [await as("superadmin"), await as("member")]
    await superadmin.addMember(organization, "member", "member")
    const car = await superadmin.makeCar(organization, { name: "Volvo V60" })
    const page = await visit("member", organization)
    await live(page, `/car/${car.id}`)
    // It does not wait for unsaved changes.
    await edit(page, "name")
    await page.getByLabel("Aprašymas").fill("Typed")

    await superadmin.removeMember(organization, await userId(member))
    await expect(page).toHaveURL("/organizations", atOnce)
    await expectToast(page, "Pašalinti iš organizacijos", "Jūs buvote pašalintas iš organizacijos.")
    await expect(
      page.getByText(`Jūs buvote pašalintas iš organizacijos „${organization.name}“.`),
    ).toBeVisible()
    expect(await storedItem(page, "marza.organization")).toBeNull()
    const rows = page.getByRole("listitem").filter({ has: page.getByRole("button") })
    await expect(rows.first()).toBeVisible()
    await expect(rows.filter({ hasText: organization.name })).toHaveCount(0)

    // The notice stays during later events, and after a reload.
    const other = await superadmin.makeOrganization(`${organization.name} kita`)
    await superadmin.addMember(other, "member", "member")
    await expect(rows.filter({ hasText: other.name })).toBeVisible()
    await expect(page).toHaveURL("/organizations")
    await page.reload()
    await expect(page.getByText(`organizacijos „${organization.name}“`)).toBeVisible()

    // Removal from an organization that is not chosen only shortens the list.
    await superadmin.removeMember(other, await userId(member))
    await expect(rows.filter({ hasText: other.name })).toHaveCount(0)
    await expect(page).toHaveURL("/organizations")
  })

  test("while the connection was lost is noticed when it is back, in the organization's language", async ({
    as,
    visit,
    organization,
    consoleErrors,
  }) => {
    const [superadmin, member] = [await as("superadmin"), await as("member")]
    await superadmin.changeOrganization(organization, { language: "en" })
    await superadmin.addMember(organization, "member", "member")
    const page = await visit("member", organization)
    // The stream is not opened, as after the loss of a network.
    consoleErrors.allowOffline()
    await page.route("/api/events", (route) => route.abort())
    await page.goto("/")
    await page.waitForRequest("/api/events")
    await superadmin.removeMember(organization, await userId(member))
    await page.waitForRequest("/api/events")
    await expect(page).toHaveURL("/")
    await page.unroute("/api/events")
    await expect(page).toHaveURL("/organizations", { timeout: 15_000 })
    const [title, why] = [
      "Removed from organization",
      "You have been removed from the organization.",
    ]
    await expectToast(page, title, why)
    expect(await storedItem(page, "marza.organization")).toBeNull()
  })

  test("by a deletion of the organization while the connection was lost is reported as a deletion", async ({
    as,
    visit,
    organization,
    consoleErrors,
  }) => {
    const superadmin = await as("superadmin")
    await superadmin.addMember(organization, "member", "member")
    const page = await visit("member", organization)
    consoleErrors.allowOffline()
    await page.route("/api/events", (route) => route.abort())
    await page.goto("/")
    await page.waitForRequest("/api/events")
    await superadmin.deleteOrganization(organization)
    await page.unroute("/api/events")
    await expect(page).toHaveURL("/organizations", { timeout: 15_000 })
    await expectToast(page, "Organizacija ištrinta")
    expect(await storedItem(page, "marza.organization")).toBeNull()
  })

  test("by the deletion of the organization notifies its members; a new one appears to whom it adds", async ({
    as,
    visit,
    organization,
  }) => {
    const superadmin = await as("superadmin")
    const page = await visit("member", { id: "" })
    await live(page, "/organizations")
    const row = page.getByRole("listitem").filter({ hasText: organization.name })
    await expect(row).toHaveCount(0)
    await superadmin.addMember(organization, "member", "member")
    await row.getByRole("button").click()
    await expect(page).toHaveTitle(organization.name)
    await superadmin.deleteOrganization(organization)
    await expect(page).toHaveURL("/organizations", atOnce)
    const why = `Organizaciją „${organization.name}“ ištrynė jos savininkas.`
    await expectToast(page, "Organizacija ištrinta", why)
    await expect(page.getByRole("main").getByText(why)).toBeVisible()
    await expect(page.getByText(/pašalintas/)).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole("main").getByText(why)).toBeVisible()
  })
})

test("settings that another person saves and a change of one's own role show at once", async ({
  as,
  visit,
  organization,
  consoleErrors,
}) => {
  // Data for admins alone may be requested once more before the page knows the new role.
  consoleErrors.allow(statusError(403))
  const [superadmin, member] = [await as("superadmin"), await as("member")]
  await superadmin.addMember(organization, "member", "admin")
  const page = await visit("member", organization)
  await live(page, "/organization-settings")
  await expect(page.getByRole("heading", { name: "Organizacijos nustatymai" })).toBeVisible()
  const html = page.locator("html")
  await expect(html).toHaveAttribute("data-scheme", "norwegian")
  await superadmin.changeOrganization(organization, { color_scheme: "forest", name: "Pervadinta" })
  await expect(html).toHaveAttribute("data-scheme", "forest", atOnce)
  await expect(page).toHaveTitle("Pervadinta")
  await superadmin.changeOrganization(organization, { language: "en" })
  await expect(html).toHaveAttribute("lang", "en", atOnce)
  await expect(page.getByRole("link", { name: "Users" })).toBeVisible()

  await superadmin.changeRole(organization, await userId(member), "member")
  await expect(page).toHaveURL("/", atOnce)
  await expect(page.getByRole("link", { name: "Users" })).toHaveCount(0)
})

test("a car that another adds, sells and deletes shows on an open list", async ({
  as,
  visit,
  organization,
}) => {
  const superadmin = await as("superadmin")
  await superadmin.addMember(organization, "member", "member")
  const page = await visit("member", organization)
  await live(page, "/")
  const car = await superadmin.makeCar(organization, { name: "Saab 900" })
  await expect(card(page, "Saab 900")).toBeVisible(atOnce)
  await superadmin.changeStatus(car, "sold")
  await expect(page.getByRole("tab", { name: /Parduoti/ })).toContainText("1", atOnce)
  await superadmin.deleteCar(car)
  await expect(card(page, "Saab 900")).toHaveCount(0, atOnce)
})

test("the position in a list stays when another person adds cars above it", {
  tag: "@every-width",
}, async ({ as, visit, organization }) => {
  const superadmin = await as("superadmin")
  await superadmin.addMember(organization, "member", "member")
  for (let n = 10; n < 50; n++) await superadmin.makeCar(organization, { name: `Saab ${n}` })
  const page = await visit("member", organization)
  await live(page, "/")
  await expect(card(page, "Saab 49")).toBeVisible()
  const read = card(page, "Saab 30")
  await expect(async () => {
    await page.evaluate(() => scrollBy(0, 300))
    await expect(read).toBeInViewport({ timeout: 100 })
  }).toPass()
  await standsStill(read)
  const top = async () => (await read.boundingBox())?.y ?? 0
  const before = await top()
  // Twelve cars fill whole rows at every width. The response waits for all of them, so that the list moves only once.
  const made = Promise.withResolvers<void>()
  await page.route(`**/organizations/${organization.id}/cars*`, async (route) => {
    await made.promise
    await route.continue()
  })
  for (let n = 50; n < 62; n++) await superadmin.makeCar(organization, { name: `Saab ${n}` })
  made.resolve()
  await expect(page.getByRole("tab", { name: /Visi/ })).toContainText("52")
  await standsStill(read)
  // Some pixels of difference come from the estimated heights of rows that were never rendered.
  expect(Math.abs((await top()) - before)).toBeLessThan(20)
})

test.describe("a car's page", () => {
  test("shows what another person saves, but keeps what is being typed, the scroll position and the cursor", async ({
    as,
    visit,
    organization,
    consoleErrors,
  }) => {
    const superadmin = await as("superadmin")
    await superadmin.addMember(organization, "member", "member")
    const car = await superadmin.makeCar(organization, { name: "Saab 900", sale_price: "2000" })
    const page = await visit("member", organization)
    await live(page, `/car/${car.id}`)
    await superadmin.changeCar(car, { description: "Naujos padangos" })
    await expect(page.getByText("Naujos padangos")).toBeVisible(atOnce)
    await edit(page, "name", "sale")
    const description = page.getByLabel("Aprašymas")
    await description.fill("Mano žodžiai")
    await page.evaluate(() => scrollTo(0, 60))
    const before = await page.evaluate(() => scrollY)
    await description.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(4, 4))

    await superadmin.changeCar(await superadmin.readCar(car), { sale_price: "2500" })
    await superadmin.makeExpense(car, { description: "Duslintuvas", amount: "120" })
    await expect(page.getByText("Duslintuvas")).toBeVisible(atOnce)
    await expect(page.getByLabel("Pardavimo kaina")).toHaveValue(/2\s500,00/, atOnce)
    await expect(description).toHaveValue("Mano žodžiai")
    await expect(description).toBeFocused()
    const cursor = (field: HTMLTextAreaElement) => field.selectionStart
    expect(await description.evaluate(cursor)).toBe(4)
    expect(await page.evaluate(() => scrollY)).toBe(before)

    // A change of the same field is neither adopted nor overwritten unseen.
    const refetched = page.waitForResponse(
      async (response) =>
        response.url().endsWith(`/cars/${car.id}`) &&
        (await response.json()).description === "Jų žodžiai",
    )
    await superadmin.changeCar(await superadmin.readCar(car), { description: "Jų žodžiai" })
    await refetched
    await superadmin.makeExpense(car, { description: "Padangos", amount: "400" })
    await expect(page.getByText("Padangos")).toBeVisible()
    await expect(description).toHaveValue("Mano žodžiai")
    consoleErrors.expect(statusError(409))
    await page.getByRole("button", { name: "Išsaugoti" }).click()
    await expect(page.getByRole("dialog", { name: "Automobilis jau pakeistas" })).toBeVisible()
    expect((await superadmin.readCar(car)).description).toBe("Jų žodžiai")
  })
})

test("changes made while the connection was lost show when it is back", async ({
  as,
  visit,
  organization,
  consoleErrors,
}) => {
  const superadmin = await as("superadmin")
  await superadmin.addMember(organization, "member", "member")
  const page = await visit("member", organization)
  await live(page, "/")
  consoleErrors.allowOffline()
  await page.context().setOffline(true)
  await page.evaluate(() => fetch("/healthz").catch(() => {}))
  const failedRequest = page.waitForEvent("requestfailed", (request) =>
    request.url().includes("/api/"),
  )
  await superadmin.makeCar(organization, { name: "Saab 900" })
  await failedRequest
  await expect(card(page, "Saab 900")).toHaveCount(0)
  await page.context().setOffline(false)
  await expect(card(page, "Saab 900")).toBeVisible()
})

test("one tab holds the stream for all, and another takes over when it closes", async ({
  as,
  visit,
  organization,
}) => {
  const superadmin = await as("superadmin")
  await superadmin.addMember(organization, "member", "member")
  const first = await visit("member", organization)
  const opened = recordRequests(first.context(), "GET", /^\/api\/events$/)
  await live(first, "/")
  const second = await first.context().newPage()
  await live(second, "/")
  expect(opened).toHaveLength(1)
  await superadmin.makeCar(organization, { name: "Saab 900" })
  for (const page of [first, second]) await expect(card(page, "Saab 900")).toBeVisible(atOnce)

  const takenOver = second.waitForResponse((response) => response.url().endsWith("/api/events"))
  await first.close()
  await takenOver
  expect(opened).toHaveLength(2)
  await superadmin.makeCar(organization, { name: "Saab 9000" })
  await expect(card(second, "Saab 9000")).toBeVisible(atOnce)
})

test("one's own change is refetched once", async ({ context, page, signIn, as, organization }) => {
  const superadmin = await as("superadmin")
  await superadmin.makeCar(organization, { name: "Saab 900" })
  await signIn("superadmin", organization)
  await live(page, "/")
  const lists = recordRequests(context, "GET", /\/cars$/)
  await card(page, "Saab 900").getByRole("combobox").selectOption("sold")
  await expectToast(page, "Būsena pakeista.")
  // A later change of another person also causes one refetch.
  await superadmin.makeCar(organization, { name: "Saab 9000" })
  await expect(card(page, "Saab 9000")).toBeVisible()
  expect(lists.length).toBeLessThanOrEqual(3)
})

test("a session that has ended on the server raises no error while the sign-in loads", async ({
  page,
  signIn,
  organization,
  consoleErrors,
}) => {
  consoleErrors.expect(statusError(401))
  const session = await signIn("superadmin", organization)
  const released = Promise.withResolvers<void>()
  await page.route(/\/assets\/front-.*\.js/, async (route) => {
    await released.promise
    await route.fallback()
  })
  await live(page, "/")
  const refused = page.waitForResponse(
    (response) =>
      response.url().endsWith("/api/organizations") && !response.request().headers().authorization,
  )
  await page.evaluate(
    (token) =>
      fetch("/api/session", { method: "DELETE", headers: { authorization: `Bearer ${token}` } }),
    session.access_token,
  )
  await expect.poll(() => storedItem(page, "marza.session")).toBeNull()
  // This renders the layout once more, and its request for the organizations is refused.
  await page.evaluate(() => dispatchEvent(new Event("offline")))
  await refused
  released.resolve()
  await expect(page.getByRole("button", { name: "Prisijungti" })).toBeVisible()
})

test("signing out ends the stream", async ({
  page,
  signIn,
  organization,
  context,
  consoleErrors,
}) => {
  consoleErrors.expect(statusError(401))
  const session = await signIn("superadmin", organization)
  await page.clock.install()
  await live(page, "/")
  const opened = recordRequests(context, "GET", /^\/api\/events$/)
  await page.evaluate(
    (token) =>
      fetch("/api/session", { method: "DELETE", headers: { authorization: `Bearer ${token}` } }),
    session.access_token,
  )
  // The server has ended the session; the page's next request is refused, and its session ends too.
  await expect(page).toHaveURL(/\/auth/)
  expect(opened.length).toBeLessThanOrEqual(2)
  const attempts = opened.length
  await page.clock.runFor("01:00")
  expect(opened).toHaveLength(attempts)
})
