import type { Car } from "@marza/domain/cars/schemas.ts"
import type { HistoryEntry } from "@marza/domain/history/schemas.ts"
import type { Language } from "@marza/domain/language.ts"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { en } from "../messages/en.ts"
import { lt } from "../messages/lt.ts"
import { changesOf } from "./changes.ts"
import { sentenceOf } from "./sentence.ts"
import { changesTogether } from "./shares.ts"

const car = { purchase_currency: "EUR", sale_currency: "EUR" } as Car

// Days of the present year are written without it.
beforeAll(() => vi.setSystemTime("2026-11-27"))
afterAll(() => vi.useRealTimers())

const entry = (fields: Partial<HistoryEntry>) =>
  ({
    entity: "cars",
    action: "update",
    actor_id: "x",
    at: "2026-11-21T10:00:00.000Z",
    before: null,
    after: null,
    ...fields,
  }) as HistoryEntry

const update = (before: HistoryEntry["before"], after: HistoryEntry["after"]) =>
  entry({ before, after })

/** The sentences of entries, newest first, with ordinary spaces. */
function sentencesOf(entries: HistoryEntry[], language: Language = "lt") {
  const changes = changesOf(entries, car)
  const texts = { lt, en }[language]
  return entries.map((each, index) =>
    sentenceOf(each, changes[index] ?? [], { texts, language }).replaceAll("\u00a0", " "),
  )
}

describe("the shares of a car", () => {
  const partners = { "": "Firma", t: "Tomas Petraitis", r: "Rasa Kazlauskienė" }
  const row = (
    action: HistoryEntry["action"],
    partner_id: string | null,
    parts: string,
    at = "1",
  ) =>
    entry({
      entity: "car_shares",
      action,
      at,
      [action === "insert" ? "after" : "before"]: { partner_id, parts },
    })
  const told = (entries: HistoryEntry[], language: Language = "lt") =>
    changesTogether(entries).map((together) =>
      sentenceOf(
        together[0] as HistoryEntry,
        [],
        { texts: { lt, en }[language], language, partners },
        together,
      ),
    )

  it("are one change, told with who has how many parts and had before, by name", () => {
    const first = [row("insert", null, "1"), row("insert", "t", "2")]
    const changed = [
      row("insert", "r", "3", "2"),
      row("delete", null, "1", "2"),
      row("delete", "t", "2", "2"),
    ]
    const cleared = [row("delete", "r", "3", "3")]
    const entries = [...cleared, ...changed, ...first]
    expect(told(entries)).toEqual([
      "grąžino automobiliui bendras pelno dalis (buvo Rasa Kazlauskienė\u00a0– 3)",
      "pakeitė automobilio pelno dalis: Rasa Kazlauskienė\u00a0– 3 (buvo Tomas Petraitis\u00a0– 2, Firma\u00a0– 1)",
      "nustatė automobilio pelno dalis: Tomas Petraitis\u00a0– 2, Firma\u00a0– 1",
    ])
    expect(told(entries, "en")[1]).toBe(
      "changed the parts of the car’s profit: Rasa Kazlauskienė\u00a0– 3 (Tomas Petraitis\u00a0– 2, Firma\u00a0– 1 before)",
    )
  })
})

describe("a payment", () => {
  const payment = (fields: Partial<HistoryEntry>) =>
    entry({ entity: "payments", payment: { currency: "NOK", kind: "deposit" }, ...fields })

  it("is told with its amount, its state and its days, and never with its payer", () => {
    const stored = { kind: "deposit", amount: "300.00", currency: "EUR", payer: null }
    expect(
      sentencesOf([
        payment({ action: "insert", after: stored }),
        payment({ action: "delete", before: { ...stored, kind: "payment" } }),
        payment({ before: { amount: "100.00" }, after: { amount: "200.00" } }),
        payment({ before: { payer: null }, after: { payer: null } }),
        payment({
          before: { state: "held", state_day: null },
          after: { state: "kept", state_day: "2026-11-22" },
        }),
        payment({ before: { added_by: "x" }, after: { added_by: null } }),
      ]),
    ).toEqual([
      "įrašė avansą: 300,00 EUR",
      "ištrynė mokėjimą: 300,00 EUR",
      "pakeitė mokėjimo sumą iš 100,00 NOK į 200,00 NOK",
      "pakeitė mokėtoją",
      "pakeitė avanso būseną iš „Laikomas“ į „Pasiliktas“, įrašė avanso pabaigos dieną lapkričio 22 d.",
      "pašalino įrašiusio asmens vardą, nes jo paskyra ištrinta",
    ])
  })
})

describe("a change of the car", () => {
  it("shows prices in the currency that they had then, traced back from today's", () => {
    const entries = [
      update({ sale_price: "11.00" }, { sale_price: "12.00" }),
      update(
        { sale_currency: "NOK", sale_price: "100.00", sale_exchange_rate: "0.0860" },
        { sale_currency: "EUR", sale_price: "11.00", sale_exchange_rate: null },
      ),
      update({ sale_price: null }, { sale_price: "100.00" }),
      update({ sale_currency: "USD" }, { sale_currency: "NOK" }),
    ]
    expect(sentencesOf(entries)).toEqual([
      "pakeitė pardavimo kainą iš 11,00 EUR į 12,00 EUR",
      "pakeitė pardavimo kainą iš 100,00 NOK į 11,00 EUR, pašalino pardavimo kursą (buvo 0,086)",
      "įrašė pardavimo kainą 100,00 NOK",
      "pakeitė pardavimo valiutą iš USD į NOK",
    ])
  })

  it("names statuses, texts and photos, and shortens long texts", () => {
    const long = "ž".repeat(200)
    expect(
      sentencesOf([
        update(
          { status: "bought", sold_at: null },
          { status: "sold", sold_at: "2026-11-21T10:00:00+00:00" },
        ),
        update({ description: null }, { description: long }),
        update({ image_url: null }, { image_url: "car-images/x/1.jpg" }),
        update({ image_url: "a" }, { image_url: "b" }),
        update({ image_url: "a" }, { image_url: null }),
      ]),
    ).toEqual([
      "pakeitė būseną iš „Nupirktas“ į „Parduotas“",
      `įrašė aprašymą „${"ž".repeat(120)}…“`,
      "įkėlė nuotrauką",
      "pakeitė nuotrauką",
      "ištrynė nuotrauką",
    ])
  })

  it("names what was attached, renamed and deleted", () => {
    const paper = { kind: "contract", name: "Sutartis.pdf" }
    expect(
      sentencesOf([
        entry({ entity: "attachments", action: "insert", after: paper }),
        entry({
          entity: "attachments",
          action: "update",
          before: { name: "Sutartis.pdf" },
          after: { name: "Pirkimas.pdf" },
        }),
        entry({
          entity: "attachments",
          action: "update",
          before: { kind: "other" },
          after: { kind: "invoice" },
        }),
        entry({
          entity: "attachments",
          action: "update",
          before: { kind: "inbox" },
          after: { kind: "receipt" },
        }),
        entry({
          entity: "attachments",
          action: "update",
          before: { kind: "receipt" },
          after: { kind: "inbox" },
        }),
        entry({
          entity: "attachments",
          action: "delete",
          before: { kind: "photo", name: "a.jpg" },
        }),
      ]),
    ).toEqual([
      "pridėjo sutartį „Sutartis.pdf“",
      "pervadino failą „Sutartis.pdf“ į „Pirkimas.pdf“",
      "pakeitė failo duomenis",
      "priskyrė dėžutės dokumentą",
      "grąžino dokumentą į dėžutę",
      "ištrynė nuotrauką „a.jpg“",
    ])
  })

  it("names the file whose import added the car, or whose undo removed it", () => {
    const file = { import_file_name: "Automobiliai 2024.xlsx" }
    const expense = { description: "Padangos", amount: "1200.50", currency: "NOK" }
    const entries = [
      entry({
        ...file,
        entity: "imports",
        before: { undone_cars: null },
        after: { undone_cars: "12" },
      }),
      entry({ ...file, entity: "expenses", action: "insert", after: expense }),
      entry({ ...file, action: "insert", after: {} }),
      entry({ ...file, entity: "imports", action: "insert", after: { cars: "12" } }),
    ]
    expect(sentencesOf(entries)).toEqual([
      "atšaukė failo „Automobiliai 2024.xlsx“ importą (12)",
      "importavo išlaidą „Padangos“: 1 200,50 NOK",
      "importavo automobilį iš failo „Automobiliai 2024.xlsx“",
      "importavo failą „Automobiliai 2024.xlsx“ (12)",
    ])
    expect(sentencesOf(entries, "en").at(-1)).toBe(
      "imported the file “Automobiliai 2024.xlsx” (12)",
    )
  })

  it("is written in English, too", () => {
    expect(
      sentencesOf([update({ purchase_price: "1000.00" }, { purchase_price: "2000.50" })], "en"),
    ).toEqual(["changed the purchase price from 1,000.00 EUR to 2,000.50 EUR"])
  })

  it("says when an account was deleted, and when only derived columns changed", () => {
    const gone = { ...update({ user_id: "x" }, { user_id: null }), actor_id: null }
    const derived = update({ sale_price_eur: null }, { sale_price_eur: "1.00" })
    expect(sentencesOf([gone, derived])).toEqual([lt.history.accountGone, "išsaugojo automobilį"])
  })

  it("names a day that somebody chose, and not the one that a status sets", () => {
    expect(
      sentencesOf([
        update(
          { sold_at: "2026-11-21T10:00:00+00:00", created_at: "2026-11-21T10:00:00+00:00" },
          { sold_at: "2026-03-05T10:00:00+00:00", created_at: "2026-03-05T10:00:00+00:00" },
        ),
        update(
          { status: "bought", sold_at: null },
          { status: "sold", sold_at: "2026-11-21T10:00:00+00:00" },
        ),
        update({ preparing_at: "2025-02-01T10:00:00+00:00" }, { preparing_at: null }),
      ]),
    ).toEqual([
      "pakeitė pardavimo dieną iš lapkričio 21 d. į kovo 5 d.",
      "pakeitė būseną iš „Nupirktas“ į „Parduotas“",
      "pašalino ruošimo pradžią (buvo 2025 m. vasario 1 d.)",
    ])
  })

  it("names the details of a car, but of persons only that they changed", () => {
    expect(
      sentencesOf([
        update({ asking_price: null }, { asking_price: "12500.00" }),
        update({ mileage_km: "1000" }, { mileage_km: "2000" }),
        update({ first_registered: "2017-04" }, { first_registered: "2017-04-21" }),
        update({ origin: null }, { origin: "eu" }),
        update({ sold_to: null }, { sold_to: null }),
        update({ sale_rate_day: "2026-11-18" }, { sale_rate_day: null }),
      ]),
    ).toEqual([
      "įrašė prašomą kainą 12 500,00 EUR",
      "pakeitė ridą iš 1000 į 2000",
      "pakeitė pirmą registraciją iš 2017-04 į 2017 m. balandžio 21 d.",
      "įrašė kilmę „Europos Sąjunga“",
      "pakeitė pirkėją",
      "pašalino pardavimo ECB kurso dieną (buvo lapkričio 18 d.)",
    ])
  })
})

describe("an expense", () => {
  it("is named once when it is changed", () => {
    const expense = { description: "Padangos", currency: "NOK", kind: "cost" } as const
    const change = (before: HistoryEntry["before"], after: HistoryEntry["after"]) =>
      entry({ entity: "expenses", before, after, expense })
    const entries = [
      change({ amount: "10.00", date: "2026-11-01" }, { amount: "12.00", date: "2026-11-02" }),
      change({ description: "Ratai" }, { description: "Padangos" }),
      change({ kind: "refund" }, { kind: "cost" }),
    ]
    const [amount, description, kind] = sentencesOf(entries)
    expect(amount).toBe(
      "pakeitė išlaidos „Padangos“ sumą iš 10,00 NOK į 12,00 NOK, pakeitė išlaidos dieną iš lapkričio 1 d. į lapkričio 2 d.",
    )
    expect(description).toBe("pakeitė išlaidos aprašymą iš „Ratai“ į „Padangos“")
    expect(kind).toMatch(/ \(„Padangos“\)$/)
    expect(sentencesOf(entries, "en")[0]).toContain("the amount of the expense “Padangos” from")
  })

  it("is named with its amount when it is added, deleted, or gets its rate", () => {
    const expense = { description: "Padangos", amount: "1200.50", currency: "NOK" }
    expect(
      sentencesOf([
        entry({ entity: "expenses", action: "insert", after: expense }),
        entry({ entity: "expenses", action: "delete", before: expense }),
        entry({
          entity: "expenses",
          before: { exchange_rate: null, amount_eur: null },
          after: { exchange_rate: "0.0862", amount_eur: "103.48" },
        }),
        entry({
          entity: "expenses",
          before: { exchange_rate: null, rate_day: null, amount_eur: null },
          after: { exchange_rate: "0.0862", rate_day: "2026-11-18", amount_eur: "103.48" },
        }),
      ]),
    ).toEqual([
      "pridėjo išlaidą „Padangos“: 1 200,50 NOK",
      "ištrynė išlaidą „Padangos“: 1 200,50 NOK",
      "įrašė išlaidos kursą 0,0862 (vertė 103,48 EUR)",
      "įrašė išlaidos kursą 0,0862 (vertė 103,48 EUR), įrašė ECB kurso dieną lapkričio 18 d.",
    ])
  })
  it("is called a refund where it is one, and its amounts have their currency", () => {
    const expense = { description: "Eksporto PVM", currency: "NOK", kind: "refund" } as const
    const back = { description: "Eksporto PVM", amount: "120.00", currency: "NOK" }
    const entries = [
      entry({ entity: "expenses", action: "delete", before: back, expense }),
      entry({
        entity: "expenses",
        before: { exchange_rate: null, amount_eur: null },
        after: { exchange_rate: "0.0862", amount_eur: "10.34" },
        expense,
      }),
      entry({
        entity: "expenses",
        before: { amount: "10.00", currency: "EUR", vat_amount: "1.00" },
        after: { amount: "120.00", currency: "NOK", vat_amount: null },
        expense,
      }),
      entry({
        entity: "expenses",
        before: { kind: "cost", amount: "9.00" },
        after: { kind: "refund", amount: "10.00" },
        expense: { description: "Keltas", currency: "EUR", kind: "refund" },
      }),
      entry({
        entity: "expenses",
        before: { supplier: null, document_number: null },
        after: { supplier: null, document_number: "SF-118" },
        expense,
      }),
      entry({ entity: "expenses", action: "insert", after: back, expense }),
      entry({
        entity: "expenses",
        action: "insert",
        after: back,
        expense,
        import_file_name: "Senas.csv",
      }),
    ]
    expect(sentencesOf(entries)).toEqual([
      "ištrynė pinigų grąžinimą „Eksporto PVM“: 120,00 NOK",
      "įrašė pinigų grąžinimo „Eksporto PVM“ kursą 0,0862 (vertė 10,34 EUR)",
      "pakeitė pinigų grąžinimo „Eksporto PVM“ sumą iš 10,00 EUR į 120,00 NOK, pašalino pinigų grąžinimo PVM (buvo 1,00 EUR)",
      "pakeitė pinigų grąžinimo „Keltas“ sumą iš 9,00 EUR į 10,00 EUR, pakeitė įrašo rūšį iš „Išlaida“ į „Pinigų grąžinimas“",
      "pakeitė pinigų grąžinimo „Eksporto PVM“ tiekėją, įrašė pinigų grąžinimo dokumento numerį „SF-118“",
      "pridėjo pinigų grąžinimą „Eksporto PVM“: 120,00 NOK",
      "importavo pinigų grąžinimą „Eksporto PVM“: 120,00 NOK",
    ])
    expect(sentencesOf(entries, "en")).toEqual([
      "deleted the refund “Eksporto PVM”: 120.00 NOK",
      "entered the rate 0.0862 of the refund “Eksporto PVM” (worth 10.34 EUR)",
      "changed the amount of the refund “Eksporto PVM” from 10.00 EUR to 120.00 NOK, removed the VAT of a refund (was 1.00 EUR)",
      "changed the amount of the refund “Keltas” from 9.00 EUR to 10.00 EUR, changed the kind of an entry from “Expense” to “Refund”",
      "changed the supplier of the refund “Eksporto PVM”, entered the document number of a refund “SF-118”",
      "added the refund “Eksporto PVM”: 120.00 NOK",
      "imported the refund “Eksporto PVM”: 120.00 NOK",
    ])
  })
})
