import type { Decimal } from "@marza/domain/money/decimal.ts"
import { formatMoney } from "@marza/domain/money/format.ts"
import { expect, type Locator, type Page } from "@playwright/test"
import { bytesOf, downloadedBy, fileOf } from "./downloads.ts"
import { test } from "./fixtures.ts"
import { type Hand, handOf, named } from "./hand.ts"
import { card, edit, expectToast, firmPlace, newExpense, statusError } from "./screen.ts"

/** Opens what is folded around a field. */
const unfold = async ({ tap }: Hand, within: Page | Locator, name: string) => {
  if (!(await named(within, name).isVisible()))
    await tap(within.locator(`details:has([name=${name}]) > summary`))
}

type NewCar = {
  name: string
  price: string
  day: string
  nok?: string
  vat?: string
  isImport?: true
}

async function buy(page: Page, hand: Hand, { name, price, day, nok, vat, isImport }: NewCar) {
  await hand.tap(page.getByRole("link", { name: "Pridėti automobilį" }).first())
  await hand.type(named(page, "name"), name)
  await hand.type(named(page, "purchase_price"), price)
  if (nok) {
    await hand.choose(named(page, "purchase_currency"), "NOK")
    await hand.type(named(page, "purchase_exchange_rate"), nok)
  }
  if (vat) {
    await unfold(hand, page, "vat_scheme")
    await hand.choose(named(page, "vat_scheme"), "zero")
    await hand.type(named(page, "purchase_vat"), vat)
  }
  await unfold(hand, page, "bought_on")
  await hand.type(named(page, "bought_on"), day)
  if (isImport) {
    await unfold(hand, page, "origin")
    await hand.choose(named(page, "origin"), "import")
  }
  await hand.tap(page.getByRole("button", { name: "Išsaugoti" }))
  if (isImport)
    await hand.tap(page.getByRole("button", { name: "Taikyti standartinę schemą" }).last())
  await expectToast(page, "Automobilis pridėtas.")
  await expect(page).toHaveURL(/\/car\/[0-9a-f-]{36}$/)
}

const toList = (page: Page, { tap }: Hand) => tap(page.getByRole("link", { name: "Grįžti" }))
async function open(page: Page, hand: Hand, name: string) {
  await toList(page, hand)
  await hand.tap(card(page, name).getByRole("link").first())
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible()
}

type Spent = { amount: string; what: string; day: string; vat: string; type?: string }

/** Fills the sheet of a new expense. */
async function spend(page: Page, hand: Hand, { amount, what, day, vat, type }: Spent) {
  await hand.tap(newExpense(page))
  const sheet = page.getByRole("dialog", { name: "Pridėti išlaidą" })
  await hand.type(named(sheet, "amount"), amount)
  if (type) await hand.tap(sheet.locator("label").filter({ hasText: type }))
  await hand.type(named(sheet, "description"), what)
  await hand.type(named(sheet, "date"), day)
  await unfold(hand, sheet, "vat_amount")
  await hand.type(named(sheet, "vat_amount"), vat)
  return sheet
}

async function sell(page: Page, hand: Hand, name: string, price: string, day: string) {
  await hand.tap(
    page.getByRole("button", { name: "Parduoti", exact: true }).filter({ visible: true }),
  )
  const sheet = page.getByRole("dialog", { name: "Parduoti automobilį" })
  await hand.type(named(sheet, "sale_price"), price)
  await hand.type(named(sheet, "sold_on"), day)
  await hand.tap(sheet.getByRole("button", { name: /^Parduoti už/ }))
  await expectToast(page, `${name}: parduota`)
}

async function receive(page: Page, hand: Hand, amount: string, day: string, until?: string) {
  const title = until ? "Įrašyti avansą" : "Įrašyti mokėjimą"
  await hand.tap(page.getByRole("button", { name: title }))
  const sheet = page.getByRole("dialog", { name: title })
  await hand.type(named(sheet, "amount"), amount)
  if (until) await hand.type(named(sheet, "until"), until)
  await hand.type(named(sheet, "day"), day)
  await hand.tap(sheet.getByRole("button", { name: title }))
  await expect(sheet).toBeHidden()
}

/** An amount as the screen writes it, with whatever space and sign. */
const eur = (amount: string) => new RegExp(amount.replace(/[ −]/g, "\\s*[−-]?\\s*"))

/** Answers the question of a closed month with yes, once it says what it would change. */
async function writeIntoClosed(page: Page, { tap }: Hand, change: string) {
  const question = page.getByRole("alertdialog", { name: "Mėnuo uždarytas" })
  await expect(question).toContainText(eur(change))
  await tap(question.getByRole("button", { name: "Vis tiek išsaugoti" }))
}

/** The amounts of the summary in the book-keeper's file, as a screen writes them. */
function amountsOfSummary(zip: Buffer): string[] {
  const sheet = fileOf(bytesOf(zip, ".xlsx"), "xl/worksheets/sheet1.xml")
  const cells = sheet.matchAll(/<c r="[CDE]\d+"[^>]*>(?:<f>[^<]*<\/f>)?<v>([^<]+)<\/v>/g)
  const amounts = [...cells].map(([, value]) => Math.abs(Number(value)).toFixed(2) as Decimal)
  return [...new Set(amounts)].map((amount) => formatMoney(amount, "EUR", "lt"))
}

// People have motion: the longest walk has it, too.
test.use({ contextOptions: { reducedMotion: "no-preference" } })

// The worked month of docs/rules.md, section 20. The server's worked-month.test.ts enters the same through the calls.
test("March 2026 is entered by hand on a phone, and its figures are those of the rules to the cent", {
  tag: "@phone",
}, async ({ page, signIn, organization, as, consoleErrors }) => {
  // A question about a closed month is the answer to a first try.
  consoleErrors.allow(statusError(409))
  const api = await as("superadmin")
  await api.changeOrganization(organization, { vat_rates: [{ from: "2026-01-01", rate: "21.00" }] })
  await signIn("superadmin", organization)
  await page.goto("/")
  const hand = handOf(page)
  const { tap } = hand

  await buy(page, hand, { name: "Audi A4", price: "8000", day: "0302" })
  await toList(page, hand)
  await buy(page, hand, { name: "BMW X3", price: "12100", day: "0303", vat: "2100" })
  await toList(page, hand)
  const volvo = { name: "Volvo V70", price: "100000", nok: "0,0862", day: "0305" }
  await buy(page, hand, { ...volvo, isImport: true })
  const tax = { amount: "1810,20", what: "Importo PVM", day: "0305", vat: "1810,20" }
  await tap((await spend(page, hand, tax)).getByRole("button", { name: "Pridėti išlaidą" }))
  await expectToast(page, "Išlaida pridėta.")
  await sell(page, hand, "Volvo V70", "13310", "0325")
  await receive(page, hand, "13310", "0325")
  await toList(page, hand)
  await buy(page, hand, { name: "Škoda Fabia", price: "5000", day: "0310" })
  await receive(page, hand, "300", "0312", "20260320")
  await tap(page.getByRole("button", { name: /^Keisti mokėjimą: / }))
  const lost = page.getByRole("dialog", { name: "Keisti avansą" })
  await tap(lost.locator("label").filter({ hasText: "Pasiliktas" }))
  await hand.type(named(lost, "state_day"), "0322")
  await tap(lost.getByRole("button", { name: "Išsaugoti" }))
  await expect(lost).toBeHidden()

  await open(page, hand, "Audi A4")
  const repair = { amount: "242", what: "Remontas", day: "0312", vat: "42" }
  await tap((await spend(page, hand, repair)).getByRole("button", { name: "Pridėti išlaidą" }))
  await expectToast(page, "Išlaida pridėta.")
  const transport = {
    amount: "605",
    type: "Transportas",
    what: "Autovežis",
    day: "0306",
    vat: "105",
  }
  const sheet = await spend(page, hand, transport)
  await tap(sheet.getByRole("button", { name: "Padalyti keliems automobiliams" }))
  const split = page.getByRole("dialog", { name: "Sąskaita keliems automobiliams" })
  for (const name of ["BMW X3", "Volvo V70"])
    await tap(split.locator("label").filter({ hasText: name }))
  await tap(split.getByRole("button", { name: "Pridėti sąskaitą" }))
  await expectToast(page, "Sąskaita padalyta.")
  await receive(page, hand, "500", "0315", "20260320")
  await sell(page, hand, "Audi A4", "10500", "0320")
  await receive(page, hand, "10000", "0320")
  await open(page, hand, "BMW X3")
  await sell(page, hand, "BMW X3", "11500", "0328")
  await receive(page, hand, "11000", "0328")
  await expect(page.getByRole("region", { name: "Mokėjimai" })).toContainText(/Liko gauti\s*500,00/)
  await toList(page, hand)

  await tap(page.getByRole("button", { name: /^Firma/ }))
  await tap(firmPlace(page, "Bendrosios išlaidos"))
  for (const one of [
    { amount: "605", type: "Nuoma", what: "Aikštelės nuoma", day: "0301", vat: "105" },
    { amount: "12,50", type: "Banko mokesčiai", what: "Banko mokestis", day: "0331" },
  ]) {
    await tap(page.getByRole("button", { name: "Pridėti bendrąją išlaidą" }).first())
    const adding = page.getByRole("dialog", { name: "Pridėti bendrąją išlaidą" })
    await hand.type(named(adding, "amount"), one.amount)
    await tap(adding.locator("label").filter({ hasText: one.type }))
    await hand.type(named(adding, "description"), one.what)
    await hand.type(named(adding, "day"), one.day)
    if (one.vat) {
      await tap(adding.getByText("Daugiau", { exact: true }))
      await hand.type(named(adding, "vat_amount"), one.vat)
      await tap(adding.locator("label").filter({ hasText: "Kas mėnesį" }))
    }
    await tap(adding.getByRole("button", { name: "Pridėti bendrąją išlaidą" }))
    await expect(adding).toBeHidden()
  }
  await tap(page.getByRole("link", { name: "Analitika" }).filter({ visible: true }))
  await hand.choose(page.getByLabel("Mėnuo", { exact: true }), "3")

  const tile = (name: string) => page.locator(`[data-tile=${name}]`)
  await expect(tile("invested")).toHaveText(eur("36 377,20"))
  await expect(tile("sales")).toHaveText(eur("35 310,00"))
  await expect(tile("profit")).toHaveText(/−\s*1\s067,20/)
  const vat = page.getByRole("region", { name: "PVM", exact: true })
  await expect(vat).toContainText(eur("2 743,88"))
  await expect(vat).toContainText(eur("4 057,20"))
  await expect(page.locator("[data-after-vat]")).toContainText(eur("5 246,12"))
  const head = page.getByRole("region", { name: "Ką atnešė kovas" })
  for (const figure of [
    "5 033,62",
    "3 932,80",
    "2 743,88",
    "4 057,20",
    "1 313,32",
    "300,00",
    "512,50",
  ])
    await expect(head).toContainText(eur(figure))
  test.info().annotations.push({ type: "by hand", description: JSON.stringify(hand.counted) })
  // A budget: what adds taps to a trader's month is noticed.
  expect(hand.counted.taps).toBeLessThanOrEqual(130)

  await tap(page.getByRole("button", { name: "Uždaryti mėnesį" }))
  const closing = page.getByRole("dialog", { name: "Uždaryti mėnesį" })
  await tap(closing.getByRole("button", { name: "Uždaryti mėnesį" }))
  await expectToast(page, "Kovas uždarytas.")

  const reach = async (name: string) => {
    await tap(page.getByRole("link", { name: "Automobiliai" }).filter({ visible: true }))
    await tap(card(page, name).getByRole("link").first())
    await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible()
  }
  await reach("Audi A4")
  const late = { amount: "121", what: "Padangos", day: "0318", vat: "21" }
  await tap((await spend(page, hand, late)).getByRole("button", { name: "Pridėti išlaidą" }))
  await writeIntoClosed(page, hand, "−100,00")
  await expectToast(page, "Išlaida pridėta.")
  await toList(page, hand)
  await reach("Volvo V70")
  await edit(page, "purchase")
  await hand.type(named(page, "purchase_exchange_rate"), "0,0863")
  await tap(page.getByRole("button", { name: "Išsaugoti" }))
  await writeIntoClosed(page, hand, "−10,00")
  await expectToast(page, "Automobilis atnaujintas.")
  await toList(page, hand)

  await tap(page.getByRole("link", { name: "Analitika" }).filter({ visible: true }))
  await hand.choose(page.getByLabel("Mėnuo", { exact: true }), "3")
  const closed = page.getByRole("region", { name: /^Uždarytas/ })
  await expect(closed).toContainText("2 pakeitimai po uždarymo")
  await expect(closed).toContainText(/skirtumas\s*−110,00/)
  const { content } = await downloadedBy(page, () =>
    tap(page.getByRole("button", { name: "Mėnesio paketas buhalterijai" })),
  )
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0)
  await expect(vat).toBeVisible()
  const onScreen = await page.locator("main").textContent()
  await tap(closed.getByRole("button", { name: "Kaip buvo uždarant" }))
  const kept = await page.getByRole("dialog", { name: /^Kaip buvo uždarant/ }).textContent()
  const shown = `${onScreen} ${kept}`.replaceAll(/\s/g, " ")
  const amounts = amountsOfSummary(content).map((amount) => amount.replaceAll(/\s/g, " "))
  expect(amounts.length).toBeGreaterThan(20)
  expect(amounts.filter((amount) => !shown.includes(amount))).toEqual([])
})
