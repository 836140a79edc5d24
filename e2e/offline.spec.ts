import type { Session } from "@marza/domain/accounts/schemas.ts"
import { expect, type Page } from "@playwright/test"
import { type Api, apiFor, emailOf, north, removedIds } from "./api.ts"
import { test as base } from "./fixtures.ts"
import { green, plainImage } from "./images.ts"
import {
  card,
  expectToast,
  failWith,
  interceptOnce,
  keysIn,
  recordRequests,
  statusError,
  toasts,
  unsentStore,
  waitForWorker,
} from "./screen.ts"
import { password } from "./server.ts"

type Fixtures = {
  /** Loses and restores the connection of `page`, which has its service worker before that. */
  connection: { lose: () => Promise<void>; restore: () => Promise<void> }
  /** The superadmin's list of `organization`; `page` shows it. */
  openList: { api: Api; session: Session }
}

const test = base.extend<Fixtures>({
  serviceWorkers: "allow",
  preloads: true,

  connection: async ({ page, context, consoleErrors }, use) => {
    await use({
      async lose() {
        consoleErrors.allowOffline()
        await waitForWorker(page)
        // What was just read is still being kept; this waits for it.
        await keysIn(page, "marza.lastSeen", "queries")
        await context.setOffline(true)
      },
      restore: () => context.setOffline(false),
    })
  },

  openList: async ({ page, signIn, organization, as }, use) => {
    const session = await signIn("superadmin", organization)
    await page.goto("/")
    await use({ api: await as("superadmin"), session })
  },
})

const strip = (page: Page) => page.getByRole("status").filter({ hasText: "Nėra ryšio" })
const unsent = (page: Page) => page.getByRole("region", { name: "Neišsiųsta" })
const waitingFor = (page: Page, name: string) =>
  unsent(page).getByRole("listitem").filter({ hasText: name })

const month = (page: Page) => page.getByRole("region", { name: /mėnesi/ })

async function addExpense(page: Page, description: string) {
  await page.getByRole("button", { name: "Pridėti išlaidą" }).first().click()
  await fillExpense(page, description)
}

async function fillExpense(page: Page, description: string) {
  const dialog = page.getByRole("dialog", { name: "Pridėti išlaidą" })
  await dialog.getByLabel("Aprašymas").fill(description)
  await dialog.getByLabel("Suma").fill("120,40")
  await dialog.getByRole("button", { name: "Pridėti išlaidą" }).click()
  await expect(dialog).toBeHidden()
}

async function addCar(page: Page, name: string) {
  await page.goto("/car/new")
  await page.getByLabel("Pavadinimas").fill(name)
  await page.getByLabel("Pirkimo kaina").fill("5000")
  await page.getByRole("button", { name: "Išsaugoti" }).click()
  await expect(page).toHaveURL("/")
  await expect(waitingFor(page, name)).toContainText("Laukia ryšio")
}

/** The keys of everything that the program keeps in IndexedDB. */
const keptKeys = async (page: Page) => ({
  seen: await keysIn(page, "marza.lastSeen", "queries"),
  unsent: await keysIn(page, ...unsentStore),
})

/** Waits until a query whose key contains `part` is kept. */
async function waitUntilKept(page: Page, part: string) {
  await waitForWorker(page)
  await expect.poll(async () => (await keptKeys(page)).seen.join()).toContain(part)
}

test("without a connection the program opens with the list last seen, and says that it may be old", {
  tag: "@ordinary",
}, async ({ page, connection, organization, openList: { api } }) => {
  await api.makeCar(organization, { name: "Volvo V60" })
  await expect(card(page, "Volvo V60")).toBeVisible()
  await connection.lose()
  await page.reload()
  await expect(card(page, "Volvo V60")).toBeVisible()
  const shownAt = /^Nėra ryšio\. Rodomi \d\d:\d\d duomenys\.$/
  await expect(strip(page)).toHaveText(shownAt)
  // A car that was never opened shows what the list contains of it.
  await page.getByRole("link", { name: "Volvo V60" }).click()
  await expect(page.getByRole("heading", { name: "Volvo V60", level: 1 })).toBeVisible()
  await expect(strip(page)).toHaveText(shownAt)
  await page.goBack()
  await expect(card(page, "Volvo V60")).toBeVisible()
  await api.makeCar(organization, { name: "Saab 900" })
  await connection.restore()
  await expect(card(page, "Saab 900")).toBeVisible()
  await expect(strip(page)).toHaveCount(0)
})

test("a server that accepts connections and does not answer counts as no connection", async ({
  page,
  server,
  organization,
  openList: { api },
}) => {
  await api.makeCar(organization, { name: "Volvo V60" })
  await expect(card(page, "Volvo V60")).toBeVisible()
  await waitUntilKept(page, "cars")
  // The operating system still accepts connections for the process.
  server.process.kill("SIGSTOP")
  try {
    await page.reload({ waitUntil: "commit" })
    // First the worker waits for the page, then the page waits for its list, before each shows what is kept.
    await expect(card(page, "Volvo V60")).toBeVisible({ timeout: 30_000 })
    await expect(strip(page)).toHaveText(/Rodomi/)
  } finally {
    server.process.kill("SIGCONT")
  }
  await expect(strip(page)).toHaveCount(0)
  await expect(card(page, "Volvo V60")).toBeVisible()
})

test("without a connection an opened car and the month show what was last seen, and another car says why it cannot", async ({
  page,
  connection,
  organization,
  openCar: { api, car },
}) => {
  await api.makeExpense(car, { description: "Padangos", amount: "120" })
  const never = await api.makeCar(organization, { name: "Saab 900" })
  await page.goto("/analytics")
  await waitUntilKept(page, "month")
  await page.goto(`/car/${car.id}`)
  await expect(page.getByText("Padangos")).toBeVisible()
  await waitUntilKept(page, "expenses")
  await connection.lose()
  await page.reload()
  await expect(page.getByRole("heading", { name: "Volvo V60" })).toBeVisible()
  await expect(page.getByText("Padangos")).toBeVisible()
  await expect(strip(page)).toBeVisible()
  await page.goto("/analytics")
  await expect(month(page)).toBeVisible()
  await expect(strip(page)).toHaveText(/Rodomi/)
  await page.goto(`/car/${never.id}`)
  await expect(page.getByText("Nepavyko įkelti")).toBeVisible()
  // Once: the line at the bottom would only repeat it.
  await expect(strip(page)).toHaveCount(0)
})

test("an expense made without a connection waits on its car over a reload, and two tabs send it once", {
  tag: "@ordinary",
}, async ({ page, context, connection, openCar: { api, car } }) => {
  const other = await context.newPage()
  await other.goto("/")
  await expect(card(other, "Volvo V60")).toBeVisible()
  await connection.lose()
  await addExpense(page, "Padangos")
  await expect(waitingFor(page, "Padangos")).toContainText("120,40 EUR")
  await page.reload()
  await expect(waitingFor(page, "Padangos")).toContainText("Laukia ryšio")
  await expect(waitingFor(other, "Padangos")).toContainText("Volvo V60")
  expect(await api.expenses(car)).toEqual([])

  const sent = recordRequests(context, "POST", /\/expenses$/)
  await connection.restore()
  await expect(unsent(page)).toHaveCount(0)
  await expect(unsent(other)).toHaveCount(0)
  await expect(page.getByRole("region", { name: "Išlaidos" })).toContainText("Padangos")
  await expect(strip(page)).toHaveCount(0)
  expect(sent).toHaveLength(1)
  expect(await api.expenses(car)).toMatchObject([{ description: "Padangos", amount: "120.40" }])
})

test("without a connection the balances of partners are those last seen, and a settlement waits and is sent once", async ({
  page,
  context,
  connection,
  signIn,
  as,
}) => {
  const api = await as("owner")
  await signIn("owner", await api.organization(north))
  await page.goto("/partners")
  const transfers = page.getByRole("button", { name: /^Įrašyti atsiskaitymą: / })
  await expect(transfers.first()).toBeVisible()
  const owed = await transfers.first().getAttribute("aria-label")
  await waitUntilKept(page, "partners")
  await connection.lose()
  await page.reload()
  await expect(transfers.first()).toHaveAttribute("aria-label", owed ?? "")
  await expect(strip(page)).toHaveText(/^Nėra ryšio\. Rodomi \d\d:\d\d duomenys\.$/)

  await page.getByRole("button", { name: "Įrašyti atsiskaitymą", exact: true }).click()
  const dialog = page.getByRole("dialog", { name: "Įrašyti atsiskaitymą" })
  await dialog.getByLabel("Suma, EUR").fill("12,34")
  await dialog.getByRole("button", { name: "Įrašyti" }).click()
  await expect(dialog).toBeHidden()
  await expect(waitingFor(page, "12,34")).toContainText("Laukia ryšio")
  await page.reload()
  await expect(waitingFor(page, "12,34")).toContainText("Laukia ryšio")
  // What waits moves no balance yet.
  await expect(transfers.first()).toHaveAttribute("aria-label", owed ?? "")

  const sent = recordRequests(context, "POST", /\/settlements$/)
  await connection.restore()
  await expect(unsent(page)).toHaveCount(0)
  await expect(page.getByRole("button", { name: /^Keisti: .* 12,34\sEUR$/ })).toHaveCount(1)
  expect(sent).toHaveLength(1)
})

test("a car with a photo made without a connection is sent with the photo", {
  tag: "@ordinary",
}, async ({ page, connection, signIn, organization, as }) => {
  await signIn("superadmin", organization)
  await page.goto("/car/new")
  await connection.lose()
  await page.reload()
  await page.getByLabel("Pavadinimas").fill("Volvo V60")
  await page.getByLabel("Pirkimo kaina").fill("5000")
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles(await plainImage(green))
  await expect(page.locator('img[src^="blob:"]')).toBeVisible()
  await page.getByRole("button", { name: "Išsaugoti" }).click()
  await expect(waitingFor(page, "Volvo V60")).toBeVisible()
  // The photo is kept a moment after the car; until then the browser asks before it leaves the page.
  await expect.poll(async () => (await keptKeys(page)).unsent).toHaveLength(2)
  await page.reload()
  await expect(waitingFor(page, "Volvo V60")).toBeVisible()
  await connection.restore()
  await expect(card(page, "Volvo V60")).toBeVisible()
  await expect(unsent(page)).toHaveCount(0)
  // A photo that is being sent is not listed.
  const api = await as("superadmin")
  await expect
    .poll(() => api.cars(organization))
    .toMatchObject([{ name: "Volvo V60", image_url: expect.any(String) }])
})

test("an entry that the server refuses stays with its reason, and can be discarded", async ({
  page,
  connection,
  openCar: { api, car },
  consoleErrors,
}) => {
  consoleErrors.expect(statusError(404))
  await connection.lose()
  await addExpense(page, "Padangos")
  await expect(waitingFor(page, "Padangos")).toBeVisible()
  await page.goto("/")
  removedIds.add(car.id)
  await api.deleteCar(car)
  await connection.restore()
  const entry = waitingFor(page, "Padangos")
  await expect(entry).toContainText("Nepriimta")
  await expect(entry).toContainText("nerast")
  await entry.getByRole("button", { name: "Bandyti dar kartą" }).click()
  await expect(entry).toContainText("Nepriimta")
  await entry.getByRole("button", { name: "Atmesti: Padangos" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Atmesti" }).click()
  await expect(unsent(page)).toHaveCount(0)
  expect((await keptKeys(page)).unsent).toEqual([])
})

test("expenses of an unsent car are sent once after it, also when the server first refuses the car", async ({
  page,
  context,
  connection,
  organization,
  openList: { api },
  consoleErrors,
}) => {
  consoleErrors.expect(statusError(400))
  await connection.lose()
  await addCar(page, "Volvo V60")
  const add = page.getByRole("button", { name: "Pridėti išlaidą: Volvo V60" })
  await add.click()
  await fillExpense(page, "Padangos")
  await expect(waitingFor(page, "Padangos")).toContainText("Volvo V60")

  await interceptOnce(
    page,
    "POST",
    `**/organizations/${organization.id}/cars`,
    failWith({ status: 400, error: "Taip negalima", code: "bad_request" }),
  )
  await connection.restore()
  const car = unsent(page).getByRole("listitem").filter({ has: add })
  await expect(car).toContainText("Taip negalima")
  await expect(waitingFor(page, "Padangos")).toContainText("Išsiųsime, kai bus priimtas")
  // The connection is back, and the expense still waits for its car.
  await add.click()
  await fillExpense(page, "Tepalai")
  await expect(waitingFor(page, "Tepalai")).toContainText("Išsiųsime, kai bus priimtas")

  const sent = recordRequests(context, "POST", /\/(cars|expenses)$/)
  await car.getByRole("button", { name: "Bandyti dar kartą" }).click()
  await expect(unsent(page)).toHaveCount(0)
  expect(sent.map((url) => url.split("/").at(-1))).toEqual(["cars", "expenses", "expenses"])
  const [stored] = await api.cars(organization)
  expect(stored).toMatchObject({ name: "Volvo V60" })
  const expenses = stored ? await api.expenses(stored) : []
  expect(expenses.map(({ description }) => description).sort()).toEqual(["Padangos", "Tepalai"])
})

test("signing out asks about unsent entries, and leaves nothing of the person in the browser", async ({
  page,
  connection,
  organization,
  openList: { api },
  consoleErrors,
}) => {
  await connection.lose()
  await addCar(page, "Volvo V60")
  expect((await keptKeys(page)).seen).not.toEqual([])
  const signOut = async () => {
    await page.getByRole("button", { name: "Paskyros meniu" }).click()
    await page.getByRole("menuitem", { name: "Atsijungti" }).click()
  }
  await signOut()
  const question = page.getByRole("alertdialog", { name: "Yra neišsiųstų įrašų" })
  await expect(question).toContainText("Atsijungę prarasite 1 neišsiųstą įrašą")
  await question.getByRole("button", { name: "Likti" }).click()
  await expect(waitingFor(page, "Volvo V60")).toBeVisible()
  await signOut()
  consoleErrors.expect(/Signing out failed/)
  await question.getByRole("button", { name: "Atsijungti ir prarasti" }).click()
  await expect(page).toHaveURL("/auth")
  await expect.poll(() => keptKeys(page)).toEqual({ seen: [], unsent: [] })
  await connection.restore()
  expect(await api.cars(organization)).toEqual([])
})

test("unsent entries outlive the end of the session, for the same person alone", async ({
  page,
  connection,
  server,
  organization,
  openList: { api, session },
  consoleErrors,
}) => {
  consoleErrors.allowSignOut()
  await api.addMember(organization, "member", "member")
  await connection.lose()
  await addCar(page, "Volvo V60")
  await apiFor(server.url, session).signOut()
  await connection.restore()
  await expect(page).toHaveURL("/auth")

  const signInAs = async (email: string) => {
    await page.getByLabel("El. paštas").fill(email)
    await page.locator("[name=password]").fill(password)
    await page.getByRole("button", { name: "Prisijungti" }).click()
    await expect(page.getByRole("heading", { name: "Automobiliai" })).toBeVisible()
  }
  await signInAs(emailOf("member"))
  await expect(page.getByText("Automobilių dar nėra")).toBeVisible()
  await expect(unsent(page)).toHaveCount(0)
  await page.getByRole("button", { name: "Paskyros meniu" }).click()
  await page.getByRole("menuitem", { name: "Atsijungti" }).click()
  await expect(page).toHaveURL("/auth")
  expect(await api.cars(organization)).toEqual([])

  await signInAs(emailOf("superadmin"))
  await expectToast(page, "Išsiųsta: Volvo V60")
  expect(await api.cars(organization)).toMatchObject([{ name: "Volvo V60" }])
})

test("while impersonating somebody nothing of either person is kept, shown or sent", async ({
  page,
  connection,
  server,
  organization,
  openList: { api, session },
  as,
  consoleErrors,
}) => {
  // Requests that were sent before the impersonation changed are refused.
  consoleErrors.allow(statusError(409))
  const member = await as("member")
  await api.addMember(organization, "member", "member")
  await connection.lose()
  await addCar(page, "Volvo V60")
  const before = await keptKeys(page)
  const { id } = (await member.user()) as { id: string }
  await apiFor(server.url, session).impersonate(id)
  await page.evaluate((userId) => localStorage.setItem("marza.impersonation", userId), id)
  await page.reload()
  // The program cannot open as the impersonated person, because nothing of them is kept.
  await expect(page.getByRole("heading", { name: "Nėra ryšio" })).toBeVisible()
  await page.getByRole("button", { name: "Bandyti dar kartą" }).click()
  await expect(page.getByRole("heading", { name: "Nėra ryšio" })).toBeVisible()
  await expect(page.getByRole("button", { name: "Baigti peržiūrą" })).toBeVisible()
  await connection.restore()
  await expect(page.getByText("Automobilių dar nėra")).toBeVisible()
  await expect(unsent(page)).toHaveCount(0)
  await page.getByRole("link", { name: "Analitika" }).click()
  await expect(page.getByText("Šį mėnesį automobilių nėra")).toBeVisible()
  expect(await keptKeys(page)).toEqual(before)
  expect(await api.cars(organization)).toEqual([])

  await page.getByRole("button", { name: "Baigti peržiūrą" }).click()
  await expectToast(page, "Išsiųsta: Volvo V60")
  expect(await api.cars(organization)).toMatchObject([
    { name: "Volvo V60", user_id: session.user.id },
  ])
})

test("entries and data of an organization that removed the person are deleted once the server is reached", async ({
  page,
  connection,
  signIn,
  organization,
  as,
}) => {
  const [api, member] = [await as("superadmin"), await as("member")]
  await api.addMember(organization, "member", "member")
  await signIn("member", organization)
  await page.goto("/")
  await connection.lose()
  await addCar(page, "Volvo V60")
  expect((await keptKeys(page)).seen.join()).toContain(organization.id)
  const { id } = (await member.user()) as { id: string }
  await api.removeMember(organization, id)
  await connection.restore()
  await expect(page).toHaveURL("/organizations")
  await expectToast(page, "Neišsiųsti įrašai ištrinti")
  await expect.poll(async () => (await keptKeys(page)).seen.join()).not.toContain(organization.id)
  expect((await keptKeys(page)).unsent).toEqual([])
  expect(await api.cars(organization)).toEqual([])
})

test("a newer version announces itself and waits until the page is reloaded", {
  tag: "@ordinary",
}, async ({ page, connection, signIn, organization }) => {
  await signIn("superadmin", organization)
  await page.goto("/car/new")
  await page.getByLabel("Pavadinimas").fill("Volvo V60")
  await connection.lose()
  await page.evaluate(() => fetch("/healthz").catch(() => {}))
  await page.route("/", (route) =>
    route.request().resourceType() === "fetch"
      ? route.fulfill({ contentType: "text/html", body: "<script src=/assets/newer.js>" })
      : route.fallback(),
  )
  await connection.restore()
  await expectToast(page, "Programa atnaujinta")
  await expect(toasts(page).getByRole("button", { name: "Įkelti iš naujo" })).toBeVisible()
  await expect(page.getByLabel("Pavadinimas")).toHaveValue("Volvo V60")
})
