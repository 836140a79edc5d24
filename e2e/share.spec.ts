import { expect, type Page } from "@playwright/test"
import { test as base } from "./fixtures.ts"
import { pdf } from "./papers.ts"
import { expectToast, keysIn, storedItem, unsentStore, waitForWorker } from "./screen.ts"

const test = base.extend({ serviceWorkers: "allow", preloads: true })

/** Posts files as a phone does that shares them with the installed program. */
async function share(page: Page, ...files: ReturnType<typeof pdf>[]) {
  await page.evaluate(() => {
    const form = document.createElement("form")
    Object.assign(form, { action: "/share", method: "post", enctype: "multipart/form-data" })
    const input = Object.assign(document.createElement("input"), { type: "file", name: "files" })
    input.multiple = true
    form.append(input)
    form.dataset.share = ""
    document.body.append(form)
  })
  await page.locator("[data-share] input").setInputFiles(files)
  await Promise.all([
    page.waitForEvent("load"),
    page.locator("[data-share]").evaluate((form: HTMLFormElement) => form.submit()),
  ])
}

/** Whose inbox the service worker was told. */
const sharer = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string | null>((resolve) => {
        const opening = indexedDB.open("marza.sharer")
        // It would be made empty, and never get its store.
        opening.onupgradeneeded = () => opening.transaction?.abort()
        opening.onerror = () => resolve(null)
        opening.onsuccess = () => {
          const reading = opening.result.transaction("device").objectStore("device").get("sharer")
          reading.onsuccess = () => resolve(reading.result?.userId ?? null)
        }
      }),
  )

/** Opens the program until its service worker takes what is shared, for this person. */
async function openAsSharer(page: Page, userId: string) {
  await page.goto("/")
  await waitForWorker(page)
  await expect.poll(() => sharer(page)).toBe(userId)
}

const waiting = (page: Page) =>
  page.getByRole("region", { name: "Įkeliami failai" }).getByRole("listitem")
const asked = (page: Page) => page.getByRole("region", { name: /^Įkelti \d+ fail/ })
const assigns = (page: Page) => page.getByRole("button", { name: /^Priskirti: IMG_/ })
const twelve = Array.from({ length: 12 }, (_, index) => pdf(`IMG_${index + 1}.pdf`))

test("twelve files that are shared without a connection, with the program closed, wait in the inbox and are sent", async ({
  page,
  context,
  signIn,
  organization,
  consoleErrors,
}) => {
  const { user } = await signIn("superadmin", organization)
  await openAsSharer(page, user.id)
  consoleErrors.allowOffline()
  // A page that has nothing of the program.
  await page.goto("/icon-192.png")
  await context.setOffline(true)
  await share(page, ...twelve)
  await expect(page).toHaveURL("/inbox")
  await expect(asked(page).getByRole("listitem")).toHaveCount(12)
  await expect(waiting(page)).toHaveCount(0)
  await page.reload()
  await asked(page).getByRole("button", { name: "Įkelti 12 failų" }).click()
  await expect(waiting(page)).toHaveCount(12)
  await expect(waiting(page).first()).toContainText("Laukia ryšio")
  // The yes to the last one is still being kept; this waits for it.
  await keysIn(page, ...unsentStore)
  await page.reload()
  await expect(waiting(page)).toHaveCount(12)
  await context.setOffline(false)
  await expect(assigns(page)).toHaveCount(12)
  await expectToast(page, "Įkelta 12 failų.", "Dėžutė")
  await expect(waiting(page)).toHaveCount(0)
})

test("what a website has sent is added only after a yes, refused with one press, and where nobody is signed in", async ({
  page,
  signIn,
  organization,
}) => {
  const { user } = await signIn("superadmin", organization)
  await openAsSharer(page, user.id)
  await share(page, pdf("Sąskaita.pdf"))
  await page.goto("/")
  await expect(page.getByRole("region", { name: "Neišsiųsta" })).toContainText("Laukia atsakymo")
  await page.getByRole("region", { name: "Neišsiųsta" }).getByRole("link").click()
  await expect(asked(page)).toContainText("Sąskaita.pdf")
  await asked(page).getByRole("button", { name: "Neįkelti" }).click()
  await expect(asked(page)).toHaveCount(0)
  // It goes from the device a moment later than from the screen.
  await expect.poll(() => storedItem(page, "marza.unsent")).toBeNull()
  await page.reload()
  await expect(page.getByText("Dėžutė tuščia")).toBeVisible()
  await expect(asked(page)).toHaveCount(0)

  await test.step("where nobody is signed in any more it is refused with words", async () => {
    await page.evaluate(() => localStorage.clear())
    await page.goto("/auth")
    await expect.poll(() => sharer(page)).toBeNull()
    await share(page, pdf("Kuras.pdf"))
    await expect(page.getByRole("heading", { name: "Failai neišsaugoti" })).toBeVisible()
    await expect(page.getByText("Šiame įrenginyje niekas neprisijungęs.")).toBeVisible()
    await page.getByRole("link", { name: "Atidaryti programą" }).click()
    await expect(page).toHaveURL("/auth")
  })
})

test("of two tabs the answer of one counts in the other, and a paper is added once", async ({
  page,
  context,
  signIn,
  organization,
}) => {
  const { user } = await signIn("superadmin", organization)
  await openAsSharer(page, user.id)
  await share(page, pdf("Sąskaita.pdf"))
  const other = await context.newPage()
  await other.goto("/inbox")
  await expect(asked(other)).toContainText("Sąskaita.pdf")
  await asked(page).getByRole("button", { name: "Neįkelti" }).click()
  await expect(asked(other)).toHaveCount(0)

  await share(page, pdf("Kuras.pdf"))
  await other.reload()
  const yes = (tab: Page) => asked(tab).getByRole("button", { name: /^Įkelti \d/ })
  await expect(yes(page)).toBeVisible()
  await expect(yes(other)).toBeVisible()
  // Whichever is pressed a moment later may have gone.
  const press = (tab: Page) => yes(tab).click({ timeout: 2000 })
  await Promise.allSettled([page, other].map(press))
  for (const tab of [page, other]) {
    await expect(asked(tab)).toHaveCount(0)
    await expect(waiting(tab)).toHaveCount(0)
    await expect(tab.getByRole("button", { name: /^Priskirti: / })).toHaveCount(1)
    await expect(tab.getByRole("button", { name: "Priskirti: Kuras.pdf" })).toBeVisible()
  }
})
