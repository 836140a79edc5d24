import { readFile } from "node:fs/promises"
import { expect, type Page } from "@playwright/test"
import { alreadyImpersonating, baltic } from "./api.ts"
import { test } from "./fixtures.ts"
import { green, phonePhoto, plainImage, progress } from "./images.ts"
import {
  addDocuments,
  chooseOf,
  chooseReceipts,
  documentRows,
  documents,
  pdf,
  receiptsOf,
} from "./papers.ts"
import {
  blockEvents,
  expectToast,
  failWith,
  newExpense,
  recordRequests,
  statusError,
  waitForWorker,
} from "./screen.ts"

/** The bytes of a stored document, with the headers of the response. */
async function stored(page: Page, url: string) {
  const response = await page.request.get(url)
  return { bytes: await response.body(), headers: response.headers() }
}

test.describe("the documents of a car", () => {
  test("neither move their buttons nor hide their rows while the menus of these are open", {
    tag: "@every-width",
  }, async ({ page, openCar: { api, car } }) => {
    await api.attach(car, { kind: "contract", name: "Sutartis.pdf" }, pdf("Sutartis.pdf"))
    await page.reload()
    await expect(documentRows(page)).toHaveCount(1)
    await expect(page.getByRole("region", { name: "Pirkimas" })).toBeVisible()
    // It is invisible until all that moves what is below it has loaded.
    await expect(page.getByRole("heading", { name: "Istorija" })).toBeVisible()
    for (const name of ["Pridėti dokumentą", /^Veiksmai: /, "Kiti veiksmai"]) {
      const button = page.getByRole("button", { name })
      await button.scrollIntoViewIfNeeded()
      const before = await button.boundingBox()
      await button.click()
      await expect(page.getByRole("menu")).toBeVisible()
      expect(await button.boundingBox()).toEqual(before)
      if (name instanceof RegExp)
        // A menu is placed a moment after it shows.
        await expect
          .poll(async () => {
            const menu = await page.getByRole("menu").boundingBox()
            const row = await documentRows(page).first().boundingBox()
            if (!menu || !row) return false
            return menu.y >= row.y + row.height || menu.y + menu.height <= row.y
          })
          .toBe(true)
      await page.keyboard.press("Escape")
      await expect(page.getByRole("menu")).toHaveCount(0)
    }
  })

  test("are added by kind, stored unchanged, opened, renamed, downloaded and deleted", {
    tag: "@ordinary",
  }, async ({ page, context, openCar: { api, car } }) => {
    await expect(documents(page)).toContainText("Dokumentų dar nėra.")
    const scan = await plainImage(green, "jpeg")
    const chooser = await addDocuments(page, "Sutartis", [
      pdf("Sutartis Žalgirio 5.pdf"),
      { ...scan, name: "antras lapas.jpeg" },
    ])
    expect(chooser.isMultiple()).toBe(true)
    await expectToast(page, "Įkelti 2 failai.")
    await expect(documentRows(page)).toHaveCount(2)
    await expect(documentRows(page).first()).toContainText(
      /Sutartis.*Sutartis Žalgirio 5\.pdf.*PDF.*1\sKB/s,
    )
    await expect(documentRows(page).first()).toContainText("Saulius Administratorius")
    await expect(documentRows(page).last()).toContainText("JPEG")

    const [contract] = await api.attachments(car)
    if (!contract) throw new Error("Nothing was stored")
    expect(contract).toMatchObject({ kind: "contract", name: "Sutartis Žalgirio 5.pdf" })
    const { bytes, headers } = await stored(page, contract.url)
    expect(bytes).toEqual(pdf("Sutartis Žalgirio 5.pdf").buffer)
    expect(headers).toMatchObject({
      "content-type": "application/pdf",
      "x-content-type-options": "nosniff",
    })

    const link = documents(page).getByRole("link", { name: /^Sutartis: / })
    await expect(link).toHaveAttribute("rel", "noopener")
    await expect(link).toHaveAttribute("target", "_blank")
    await expect(link).toHaveAttribute("href", contract.url)

    await documents(page)
      .getByRole("button", { name: /^Sutartis: antras/ })
      .click()
    const large = page.getByRole("dialog", { name: "Dokumentai" })
    await expect(large.getByRole("img", { name: "Dokumentai" })).toBeVisible()
    await page.keyboard.press("Escape")
    await expect(large).toHaveCount(0)

    await chooseOf(page, "antras lapas", "Keisti pavadinimą ar rūšį")
    const dialog = page.getByRole("dialog")
    await dialog.getByLabel("Pavadinimas").fill("")
    await dialog.getByRole("button", { name: "Išsaugoti" }).click()
    await expect(dialog.getByLabel("Pavadinimas")).toHaveAttribute("aria-invalid", "true")
    // The ending stands beside the field and stays.
    await dialog.getByLabel("Pavadinimas").fill("Muitinė SAD")
    await dialog.getByRole("radio", { name: "Muitinės dokumentai" }).check()
    await dialog.getByLabel("Pavadinimas").press("Enter")
    await expectToast(page, "Dokumentas pakeistas.")
    await expect(documentRows(page).filter({ hasText: "Muitinė SAD" })).toContainText(
      "Muitinės dokumentai",
    )

    const downloading = page.waitForEvent("download")
    await chooseOf(page, "Muitinė SAD", "Atsisiųsti")
    const download = await downloading
    expect(download.suggestedFilename()).toBe("Muitinė SAD.jpeg")
    expect(await readFile(await download.path())).toEqual(scan.buffer)

    const deleted = recordRequests(context, "DELETE", /\/attachments\//)
    await chooseOf(page, "Muitinė SAD", "Ištrinti")
    await expectToast(page, "Dokumentas ištrintas.")
    await expect(documentRows(page)).toHaveCount(1)
    await expect(page.getByRole("button", { name: "Pridėti dokumentą" })).toBeFocused()
    expect(deleted).toHaveLength(1)
    await page.getByRole("button", { name: "Anuliuoti" }).click()
    await expect(documentRows(page)).toHaveCount(2)
    expect(await api.attachments(car)).toHaveLength(2)
  })

  test("show their progress while they are sent, can be cancelled, and say why one is refused", async ({
    page,
    consoleErrors,
    openCar: { api, car },
  }) => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route("**/attachments?id=*", async (route) => {
      await held
      await route.continue().catch(() => {})
    })
    await addDocuments(page, "Sąskaita", [pdf("pirma.pdf"), pdf("antra.pdf")])
    await expect(progress(page)).toHaveAccessibleName("Siunčiama 1 iš 2")
    await expect(documentRows(page)).toHaveCount(2)
    await documents(page).getByRole("button", { name: "Atšaukti: antra.pdf" }).click()
    await expect(documentRows(page)).toHaveCount(1)
    await expect(page.getByRole("button", { name: "Pridėti dokumentą" })).toBeFocused()
    release()
    await expectToast(page, "Failas įkeltas.")
    await expect(progress(page)).toHaveCount(0)
    expect((await api.attachments(car)).map(({ name }) => name)).toEqual(["pirma.pdf"])
    await page.unroute("**/attachments?id=*")

    consoleErrors.expect(statusError(415))
    const text = { name: "tekstas.pdf", mimeType: "application/pdf", buffer: Buffer.from("labas") }
    await addDocuments(page, "Sąskaita", [text])
    const refusal = "Failo turinys netinka. Tinka PDF, JPEG, PNG ir WebP."
    await expect(documents(page).getByRole("alert")).toHaveText(`tekstas.pdf: ${refusal}`)
    await expect(documents(page).getByRole("button", { name: "Bandyti dar kartą" })).toHaveCount(0)
    await documents(page).getByRole("button", { name: "Atmesti" }).click()
    await expect(documentRows(page)).toHaveCount(1)

    consoleErrors.expect(statusError(503))
    await page.route(
      "**/attachments?id=*",
      failWith({ status: 503, error: "Diskas užimtas", code: "unavailable" }),
    )
    await addDocuments(page, "Sąskaita", [pdf("antra.pdf")])
    await expect(documents(page).getByRole("alert")).toHaveText("antra.pdf: Diskas užimtas")
    await page.unroute("**/attachments?id=*")
    await documents(page).getByRole("button", { name: "Bandyti dar kartą" }).click()
    await expect(documents(page).getByRole("link", { name: "Sąskaita: antra.pdf" })).toBeVisible()

    const sent = recordRequests(page.context(), "POST", /\/attachments$/)
    const large = { ...pdf("didelis.pdf"), buffer: Buffer.alloc(20 * 1024 * 1024 + 1) }
    await addDocuments(page, "Kitas dokumentas", [large])
    await expect(documents(page).getByRole("alert")).toContainText("dokumentas – iki 20 MB")
    expect(sent).toEqual([])
  })

  test("that are dropped on the card are added after the question about their kind", {
    tag: "@ordinary",
  }, async ({ page, openCar: { api, car } }) => {
    const { name, mimeType, buffer } = pdf("SAD.pdf")
    const dataTransfer = await page.evaluateHandle(
      ({ bytes, type, title }) => {
        const data = new DataTransfer()
        data.items.add(new File([Uint8Array.from(bytes)], title, { type }))
        return data
      },
      { bytes: [...buffer], type: mimeType, title: name },
    )
    await documents(page).dispatchEvent("drop", { dataTransfer })
    const question = page.getByRole("dialog", { name: "Koks tai dokumentas?" })
    await expect(question).toContainText("SAD.pdf")
    await question.getByRole("button", { name: "Muitinės dokumentai" }).click()
    await expectToast(page, "Failas įkeltas.")
    await expect(question).toHaveCount(0)
    expect(await api.attachments(car)).toMatchObject([{ kind: "customs", name: "SAD.pdf" }])
  })
})

const expenses = (page: Page) => page.getByRole("region", { name: "Išlaidos" })
const expenseRow = (page: Page, name: string) =>
  expenses(page).getByRole("listitem").filter({ hasText: name })

async function openNewExpense(page: Page) {
  await newExpense(page).click()
  return page.getByRole("dialog", { name: "Pridėti išlaidą" })
}

test.describe("the receipts of an expense", () => {
  test("are photographed or chosen while it is entered, and stored unchanged", {
    tag: "@ordinary",
  }, async ({ page, openCar: { api, car } }) => {
    const taken = await phonePhoto()
    const sheet = await openNewExpense(page)
    await sheet.getByLabel("Aprašymas").fill("Galinis bamperis")
    await sheet.getByLabel("Suma").fill("410")
    await chooseReceipts(page, [taken, pdf("sąskaita.pdf"), pdf("klaida.pdf")])
    await expect(receiptsOf(page).getByRole("listitem")).toHaveCount(3)
    await receiptsOf(page).getByRole("button", { name: "Nepridėti: klaida.pdf" }).click()
    await expect(receiptsOf(page).getByRole("listitem")).toHaveCount(2)
    await sheet.getByRole("button", { name: "Pridėti ir dar vieną" }).click()
    await expect(sheet.getByLabel("Aprašymas")).toHaveValue("")
    await expect(receiptsOf(page).getByRole("listitem")).toHaveCount(0)
    await sheet.getByLabel("Aprašymas").fill("Keltas")
    await sheet.getByLabel("Suma").fill("551")
    await sheet.getByRole("button", { name: "Pridėti išlaidą" }).click()
    await expect(sheet).toBeHidden()

    await expect(expenseRow(page, "Galinis bamperis")).toContainText("2 kvitai")
    await expect(expenseRow(page, "Keltas")).not.toContainText("kvit")
    // The row also counts receipts that are being sent, so the server is asked.
    await expect.poll(() => api.attachments(car)).toHaveLength(2)
    const stored = await api.attachments(car)
    const [bumper] = (await api.expenses(car)).filter(({ description }) =>
      description.startsWith("Galinis"),
    )
    expect(stored.map(({ kind, expense_id }) => [kind, expense_id])).toEqual([
      ["receipt", bumper?.id],
      ["receipt", bumper?.id],
    ])
    const [photo] = stored.filter(({ content_type }) => content_type === "image/jpeg")
    const response = await page.request.get(photo?.url ?? "")
    expect((await response.body()).equals(taken.buffer)).toBe(true)
  })

  test("are opened, added and deleted later, and a deletion can be undone", async ({
    page,
    openCar: { api, car },
  }) => {
    const expense = await api.makeExpense(car, { description: "Keltas", amount: "551" })
    await api.attach(
      car,
      { kind: "receipt", name: "bilietas.jpg", expense_id: expense.id },
      await plainImage(green, "jpeg"),
    )
    await expect(expenseRow(page, "Keltas")).toContainText("kvitas")
    await page.getByRole("button", { name: "Keisti išlaidą: Keltas" }).click()
    const sheet = page.getByRole("dialog", { name: "Keisti išlaidą" })
    await receiptsOf(page).getByRole("button", { name: "bilietas.jpg", exact: true }).click()
    const large = page.getByRole("dialog", { name: "Kvitas" })
    await expect(large.getByRole("img", { name: "Kvitas" })).toBeVisible()
    await page.keyboard.press("Escape")
    await expect(large).toHaveCount(0)
    await expect(sheet).toBeVisible()

    await chooseReceipts(page, [pdf("sąskaita.pdf")])
    await expect(receiptsOf(page).getByRole("link", { name: "sąskaita.pdf" })).toHaveAttribute(
      "target",
      "_blank",
    )
    await receiptsOf(page).getByRole("button", { name: "Ištrinti kvitą: bilietas.jpg" }).click()
    await expectToast(page, "Kvitas ištrintas.")
    await expect(receiptsOf(page).getByRole("listitem")).toHaveCount(1)
    await expect(receiptsOf(page).getByLabel("Pridėti failą")).toBeFocused()
    await page.getByRole("button", { name: "Anuliuoti" }).click()
    await expect(receiptsOf(page).getByRole("listitem")).toHaveCount(2)
    await expect(sheet).toBeVisible()
    await page.keyboard.press("Escape")
    await expect(expenseRow(page, "Keltas")).toContainText("2 kvitai")
    expect(await api.attachments(car)).toHaveLength(2)
  })

  test("that are being sent are cancelled when their expense is deleted", async ({
    page,
    openCar: { api, car },
  }) => {
    await api.makeExpense(car, { description: "Keltas", amount: "551" })
    await page.route("**/attachments?id=*", () => {})
    await page.getByRole("button", { name: "Keisti išlaidą: Keltas" }).click()
    const sent = page.waitForRequest("**/attachments?id=*")
    await chooseReceipts(page, [pdf("sąskaita.pdf")])
    await page.keyboard.press("Escape")
    await expect(expenseRow(page, "Keltas")).toContainText("kvitas siunčiamas")
    await page.getByRole("button", { name: "Keisti išlaidą: Keltas" }).click()
    await expect(progress(page)).toBeVisible()
    // What was not sent yet would be dropped without a failed request.
    await sent
    const aborted = page.waitForEvent("requestfailed", (request) => request.method() === "POST")
    await page.getByRole("button", { name: "Ištrinti išlaidą: Keltas" }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Ištrinti" }).click()
    await aborted
    await expect(expenseRow(page, "Keltas")).toHaveCount(0)
    expect(await api.attachments(car)).toEqual([])
  })
})

test.describe("without a connection", () => {
  test.use({ serviceWorkers: "allow", preloads: true })

  test("a receipt waits with its expense, also over a reload", async ({
    page,
    context,
    consoleErrors,
    openCar: { api, car },
  }) => {
    consoleErrors.allowOffline()
    await waitForWorker(page)
    await context.setOffline(true)
    const sheet = await openNewExpense(page)
    await sheet.getByLabel("Aprašymas").fill("Galinis bamperis")
    await sheet.getByLabel("Suma").fill("410")
    await chooseReceipts(page, [pdf("sąskaita.pdf")])
    await sheet.getByRole("button", { name: "Pridėti išlaidą" }).click()
    const waiting = page.getByRole("region", { name: "Neišsiųsta" }).getByRole("listitem")
    await expect(waiting).toContainText("1 failas")
    // While it waits it can be opened and removed.
    await page.getByRole("button", { name: "Pataisyti: Galinis bamperis" }).click()
    await expect(receiptsOf(page).getByRole("listitem")).toContainText("sąskaita.pdf")
    await page.keyboard.press("Escape")

    await page.reload()
    await expect(waiting).toContainText("1 failas")

    await context.setOffline(false)
    await page.reload()
    await expect(expenseRow(page, "Galinis bamperis")).toContainText("kvitas")
    await expect(waiting).toHaveCount(0)
    await expect.poll(() => api.attachments(car)).toMatchObject([{ kind: "receipt" }])
  })
})

/** The names of the files in a ZIP, from its directory at the end. */
function namesIn(zip: Buffer) {
  const names: string[] = []
  for (let at = zip.indexOf("PK\u0001\u0002"); at >= 0; at = zip.indexOf("PK\u0001\u0002", at + 4))
    names.push(zip.toString("utf8", at + 46, at + 46 + zip.readUInt16LE(at + 28)))
  return names
}

test.describe("a ZIP", () => {
  test("of a car's files is downloaded by the browser itself, where there are files", {
    tag: "@ordinary",
  }, async ({ page, openCar: { api, car } }) => {
    const menu = page.getByRole("button", { name: "Kiti veiksmai" })
    const item = page.getByRole("menuitem", { name: "Atsisiųsti failus (ZIP)" })
    await expect(documents(page)).toContainText("Dokumentų dar nėra.")
    await menu.click()
    await expect(page.getByRole("menuitem", { name: "Ištrinti automobilį" })).toBeVisible()
    await expect(item).toHaveCount(0)
    await page.keyboard.press("Escape")

    await api.attach(car, { kind: "contract", name: "Sutartis Ž.pdf" }, pdf("a"))
    await expect(documentRows(page)).toHaveCount(1)
    const downloading = page.waitForEvent("download")
    await menu.click()
    await item.click()
    const download = await downloading
    await expectToast(page, "Atsisiuntimas prasidėjo")
    expect(download.suggestedFilename()).toMatch(/^Volvo V60.*\.zip$/)
    const names = namesIn(await readFile(await download.path()))
    expect(names).toEqual([
      expect.stringContaining("Turinys.csv"),
      expect.stringContaining("Sutartis Ž.pdf"),
    ])
    await expect(page).toHaveURL(`/car/${car.id}`)
  })

  test("of a month for the bookkeeper holds an overview, tables and papers", {
    tag: "@ordinary",
  }, async ({ page, signIn, organization, as }) => {
    const api = await as("superadmin")
    const car = await api.makeCar(organization, { name: "Volvo V60" })
    const expense = await api.makeExpense(car, { description: "Keltas", amount: "1" })
    await api.attach(car, { kind: "customs", name: "SAD.pdf" }, pdf("a"))
    await api.attach(
      car,
      { kind: "receipt", name: "Bilietas.pdf", expense_id: expense.id },
      pdf("b"),
    )
    await signIn("superadmin", organization)
    const button = page.getByRole("button", { name: "Mėnesio paketas buhalterijai" })
    const papersOf = async (path: string) => {
      await page.goto(path)
      const downloading = page.waitForEvent("download")
      await button.click()
      return namesIn(await readFile(await (await downloading).path()))
    }
    expect((await papersOf("/analytics?year=2026&month=3")).join()).toContain("Bilietas.pdf")
    const now = (await papersOf("/analytics")).join()
    expect(now).toMatch(/Pradėkite čia\.html.*Mėnuo \d{4}-\d\d\.xlsx.*Išlaidos\.csv/)
    expect(now).toContain("SAD.pdf")
    expect(now).not.toContain("Bilietas.pdf")
  })
})

test("documents and receipts are added, edited and deleted by keyboard alone", async ({
  page,
  openCar: { api, car },
}) => {
  for (const name of ["pirma.pdf", "antra.pdf"])
    await api.attach(car, { kind: "invoice", name }, pdf(name))
  await expect(documentRows(page)).toHaveCount(2)
  const add = documents(page).getByRole("button", { name: "Pridėti dokumentą" })
  // The wait begins before the keys, because the chooser may open before the browser knows that the test handles it.
  const choosing = page.waitForEvent("filechooser")
  const menuFocus = page.getByRole("menu").locator(":focus")
  await add.focus()
  await page.keyboard.press("Enter")
  await expect(page.locator("[role=menu]:focus-within")).toBeVisible()
  await page.keyboard.press("ArrowDown")
  await expect(menuFocus).toHaveText("Registracijos dokumentai")
  await page.keyboard.press("ArrowDown")
  await expect(menuFocus).toHaveText("Sutartis")
  await page.keyboard.press("Enter")
  await (await choosing).setFiles([pdf("sutartis.pdf")])
  await expect(documentRows(page)).toHaveCount(3)
  await expect(documentRows(page).last()).toContainText("Sutartis")
  await expect(add).toBeFocused()

  // A row has two Tab stops: the link and its menu.
  await page.keyboard.press("Tab")
  await expect(documents(page).getByRole("link", { name: "Sąskaita: pirma.pdf" })).toBeFocused()
  await page.keyboard.press("Tab")
  await page.keyboard.press("Enter")
  await expect(page.locator("[role=menu]:focus-within")).toBeVisible()
  await page.keyboard.press("Home")
  await expect(menuFocus).toHaveText("Keisti pavadinimą ar rūšį")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("dialog").getByLabel("Pavadinimas")).toBeFocused()
  // The test waits for the menu to disappear, as no person would close the dialog before that.
  await expect(page.locator("[role=menu]")).toHaveCount(0)
  await page.keyboard.press("Escape")
  await expect(
    documents(page).getByRole("button", { name: "Veiksmai: Sąskaita: pirma.pdf" }),
  ).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page.locator("[role=menu]:focus-within")).toBeVisible()
  await page.keyboard.press("End")
  await expect(menuFocus).toHaveText("Ištrinti")
  await page.keyboard.press("Enter")
  await expect(documentRows(page)).toHaveCount(2)
  await expect(add).toBeFocused()

  await openNewExpense(page)
  await chooseReceipts(page, [pdf("kvitas.pdf")])
  const remove = receiptsOf(page).getByRole("button", { name: "Nepridėti: kvitas.pdf" })
  await remove.focus()
  await page.keyboard.press("Enter")
  await expect(remove).toHaveCount(0)
  await expect(receiptsOf(page).getByLabel("Pridėti failą")).toBeFocused()
})

test("papers of a person who was just removed are refused, and none is left in the browser", async ({
  page,
  signIn,
  organization,
  as,
  consoleErrors,
}) => {
  const api = await as("superadmin")
  const member = await as("member")
  await api.addMember(organization, "member", "member")
  const car = await api.makeCar(organization, { name: "Volvo V60" })
  await signIn("member", organization)
  await blockEvents(page)
  const isWatching = page.waitForRequest("/api/events")
  await page.goto(`/car/${car.id}`)
  await expect(documents(page)).toContainText("Dokumentų dar nėra.")
  await isWatching
  consoleErrors.expect(statusError(404))
  await api.removeMember(organization, (await member.user()).id)
  await addDocuments(page, "Sąskaita", [pdf("slapta.pdf")])
  await expect(page).toHaveURL("/organizations")
  await expectToast(page, "Pašalinti iš organizacijos")
  expect(await api.attachments(car)).toEqual([])
  await expect.poll(() => page.evaluate(() => localStorage.getItem("marza.unsent"))).toBeNull()
})

test("papers are added while impersonating somebody, and none is left behind", async ({
  page,
  server,
  as,
  signIn,
}) => {
  const member = await as("member")
  const there = await member.organization(baltic)
  const car = await member.makeCar(there, { name: "Saab 9-3" })
  const session = await signIn("superadmin", there)
  const { id, profile } = await member.user()
  await alreadyImpersonating(page, server.url, session, id)
  await page.goto(`/car/${car.id}`)
  await page.getByRole("button", { name: "Add a document" }).click()
  const choosing = page.waitForEvent("filechooser")
  await page.getByRole("menuitem", { name: "Invoice" }).click()
  await (await choosing).setFiles([pdf("a.pdf")])
  const row = page.getByRole("region", { name: "Documents" }).getByRole("listitem")
  await expect(row).toContainText(profile.full_name ?? "nobody")
  const downloading = page.waitForEvent("download")
  await page.getByRole("button", { name: "More actions" }).click()
  await page.getByRole("menuitem", { name: "Download files (ZIP)" }).click()
  expect(namesIn(await readFile(await (await downloading).path())).join()).toContain("a.pdf")
  expect(await page.evaluate(() => localStorage.getItem("marza.unsent"))).toBeNull()
  await member.deleteCar(car)
})
