import { cleanup, screen, within } from "@testing-library/react"
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest"
import { eventually } from "../../test/eventually.ts"
import { mockNetwork, ok } from "../../test/network.ts"
import { descriptionOf, field, fill, renderPart } from "../../test/render.tsx"
import { isPhone } from "../ui/isPhone.ts"
import { CalculatorPage, type FoundPrice } from "./CalculatorPage.tsx"
import type { CalculatorSearch } from "./values.ts"

async function open(
  search: CalculatorSearch = {},
  prepare: (network: ReturnType<typeof mockNetwork>) => void = () => {},
  paysVat = true,
) {
  const network = mockNetwork()
  prepare(network)
  const onSearchChange = vi.fn()
  const user = await renderPart(
    <CalculatorPage
      search={search}
      paysVat={paysVat}
      onSearchChange={onSearchChange}
      back={null}
      carLink={(found: FoundPrice) => <output>{JSON.stringify(found)}</output>}
    />,
  )
  return { network, user, onSearchChange }
}

const price = (currency: string) => screen.getByRole("radio", { name: new RegExp(currency) })
const steps = () => within(screen.getByRole("region", { name: "Skaičiavimas" }))
/** The text of an answer, with plain spaces. */
const shown = (element: HTMLElement) => element.closest("label")?.textContent?.replace(/\s/g, " ")
const given = (search: CalculatorSearch) =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))

test("a cent that rounding leaves is in the profit, so that the lines add up, and import VAT without duty names its base alone", async () => {
  await open({ sale: 100, import_vat: 21 })
  expect(shown(price("EUR"))).toBe("82,64 EUR")
  const line = (label: RegExp) => steps().getByText(label).parentElement?.textContent
  expect(line(/^Importo PVM/)).toMatch(/−17,35\sEURMuitinė vertė 82,64\sEUR$/)
  expect(line(/^Pelnas$/)).toMatch(/^Pelnas\+0,01\sEUR/)
})

test("the price shows as soon as the sale is typed, with its steps, and the inputs go to the URL", async () => {
  const { user, onSearchChange } = await open()
  expect(screen.getByRole("status").textContent).toContain("Įrašykite tikėtiną pardavimo kainą.")
  await fill(user, field("Tikėtina pardavimo kaina, EUR"), "12 000")
  await fill(user, field("Norimas pelnas"), "10")
  await user.selectOptions(screen.getByLabelText("Pelno matas"), "percent")
  await fill(user, field("Transportas"), "800")
  expect(shown(price("EUR"))).toBe("10 109,09 EUR")
  expect(shown(price("NOK"))).toBe("– NOK")
  expect(
    screen.getAllByText(/reikia (valiutų )?kurs/i).map(({ textContent }) => textContent),
  ).toEqual(["reikia valiutų kursų"])
  await fill(user, field("NOK kursas"), "0,0862")
  expect(shown(price("NOK"))).toBe("117 274,88 NOK")
  await user.click(price("NOK"))
  expect(steps().getByText("Savikaina").nextSibling?.textContent).toMatch(/^10.909,09.EUR$/)
  expect(JSON.parse(screen.getByText(/"price"/).textContent ?? "")).toEqual({
    price: "117274.88",
    currency: "NOK",
    rate: "0.0862",
    rateDay: "",
    vatScheme: null,
  })
  await eventually(() =>
    expect(given(onSearchChange.mock.lastCall?.[0])).toEqual({
      sale: 12000,
      profit: 10,
      profit_unit: "percent",
      transport: 800,
      NOK: 0.0862,
      currency: "NOK",
    }),
  )
})

test("a URL fills the inputs in, without what it should not hold", async () => {
  const { onSearchChange } = await open({
    sale: 15900,
    profit: "1500.50",
    duty: 5.5,
    import_vat: "abc",
    vat_rate: 21,
    vat_scheme: "zero",
    currency: "SEK",
    NOK: "0.0861178092",
    USD: -1,
    GBP: 1e-7,
    repairs: 1e300,
  })
  const values = Object.fromEntries(
    screen
      .getAllByRole<HTMLInputElement>("textbox")
      .map(({ name, value }) => [name, value.replace(/\s/g, " ")]),
  )
  expect(values).toEqual({
    sale: "15 900,00",
    profit: "1 500,50",
    transport: "",
    repairs: "",
    papers: "",
    duty: "5,5",
    import_vat: "",
    vat_rate: "21",
    NOK: "0.0861178092",
    USD: "",
    GBP: "0.0000001",
  })
  // Over the field with its point.
  expect(screen.getByText("0,0861178092").getAttribute("aria-hidden")).toBe("true")
  expect(screen.getByLabelText<HTMLSelectElement>("PVM schema").value).toBe("zero")
  expect(price("EUR")).toHaveProperty("checked", true)
  expect(onSearchChange).not.toHaveBeenCalled()
})

test("without a VAT rate of the organization its VAT is not asked for, unless a link has it", async () => {
  await open({ sale: 15900 }, undefined, false)
  expect(screen.queryByLabelText(/^Organizacijos PVM/)).toBe(null)
  expect(screen.getByLabelText(/^Importo PVM/)).toBeTruthy()
  cleanup()
  await open({ sale: 15900, vat_rate: 21 }, undefined, false)
  expect(field("Organizacijos PVM, %").value).toBe("21")
})

test("the margin scheme with import VAT is refused at its field", async () => {
  const { user } = await open({ sale: 15900, import_vat: 21 })
  expect(shown(price("EUR"))).toMatch(/EUR$/)
  expect(screen.queryByLabelText("PVM schema")).toBeNull()
  await fill(user, field("Organizacijos PVM, %"), "21")
  const scheme = field("PVM schema")
  expect(descriptionOf(scheme)).toContain("maržos schema netaikoma")
  expect(screen.getByRole("status").textContent).toContain("Pataisykite pažymėtus laukus.")
  expect(shown(price("EUR"))).toBe("– EUR")
  await user.selectOptions(screen.getByLabelText("PVM schema"), "standard")
  expect(descriptionOf(scheme)).toBe("")
  // 15900 − 15900 × 21 ÷ 121
  expect(shown(price("EUR"))).toBe("13 140,50 EUR")
  expect(steps().getByText("Importo PVM atskaitomas")).toBeTruthy()
})

test("an error waits until its field is left, and an amount with two readings is asked about", async () => {
  const { user } = await open({ sale: 10000 })
  const transport = field("Transportas")
  await user.click(transport)
  await user.paste("1.200")
  expect(transport.getAttribute("aria-invalid")).toBeNull()
  await user.tab()
  expect(descriptionOf(transport)).toContain("Pirmiausia pasirinkite vieną iš dviejų")
  await user.click(screen.getByRole("button", { name: /^1\s200,00\sEUR$/ }))
  expect(document.activeElement).toBe(transport)
  expect(shown(price("EUR"))).toBe("8 800,00 EUR")
})

test("on a phone rates and taxes are folded and say what they hold; those that are missing or wrong unfold", async () => {
  isPhone.set(true)
  onTestFinished(() => isPhone.set(false))
  const folded = (name: string) => screen.getByRole("heading", { name }).closest("details")
  const { user } = await open({ sale: 100, NOK: 0.0862, vat_rate: 21 })
  expect(folded("Kursai, EUR")?.open).toBe(false)
  expect(folded("Kursai, EUR")?.textContent).toContain("NOK 0,0862")
  expect(folded("Muitas ir PVM")?.textContent).toMatch(/PVM 21\s%\s·\sMaržos/)
  await user.click(price("USD"))
  expect(folded("Kursai, EUR")?.open).toBe(true)
  expect(folded("Muitas ir PVM")?.open).toBe(false)
  cleanup()
  await open({ sale: 100, duty: 10 })
  expect(folded("Muitas ir PVM")?.open).toBe(true)
})

test("a wrong rate leaves the other currencies their prices", async () => {
  const { user } = await open({ sale: 10000, GBP: 1.25 })
  await fill(user, field("USD kursas"), "0")
  await user.tab()
  expect(descriptionOf(field("USD kursas"))).toContain("Kursas turi būti didesnis už 0")
  expect(shown(price("USD"))).toBe("– USD")
  expect(shown(price("GBP"))).toBe("8 000,00 GBP")
})

test("the page says why no price is possible", async () => {
  await open({ sale: 1000, profit: 2000 })
  expect(screen.getByRole("status").textContent?.replace(/\s/g, " ")).toBe(
    "Tokio pelno neduotų jokia kaina. Net jei automobilis nieko nekainuotų, pelnas būtų 1 000,00 EUR, o norite 2 000,00 EUR.",
  )
  expect(screen.queryByRole("region", { name: "Skaičiavimas" })).toBeNull()
})

describe("the bank's newest rates", () => {
  const day = "2026-11-19"
  const rates = [
    { currency: "NOK", day: "2026-11-18", rate: "0.0861178092", published: "11.6120" },
    { currency: "USD", day: "2026-11-18", rate: "0.8620689655", published: "1.1600" },
    { currency: "GBP", day: "2026-11-17", rate: "1.1363636364", published: "0.8800" },
  ]
  const openWithRates = (search: CalculatorSearch) => {
    vi.useFakeTimers({ now: new Date(`${day}T10:00:00Z`), toFake: ["Date"] })
    return open(search, (network) => {
      for (const rate of rates)
        network.respond("GET", `/api/rates?currency=${rate.currency}&day=${day}`, ok(rate))
    })
  }
  const found = () => JSON.parse(screen.getByText(/"price"/).textContent ?? "")
  afterEach(() => vi.useRealTimers())

  test("are filled in with their days, stand in the URL, and go with the price to a new car", async () => {
    const { user, onSearchChange } = await openWithRates({ sale: 12000 })
    await eventually(() => expect(field("NOK kursas").value).toBe("0.0861178092"))
    await eventually(() => expect(screen.queryByText(/reikia (valiutų )?kurs/i)).toBeNull())
    await screen.findByText(/^ECB · lapkr\.\s17\sd\.$/)
    await eventually(() => expect(screen.queryByRole("button", { name: /ECB/ })).toBeNull())
    expect(shown(price("GBP"))).toBe("10 560,00 GBP")
    await eventually(() =>
      expect(given(onSearchChange.mock.lastCall?.[0])).toEqual({
        sale: 12000,
        NOK: 0.0861178092,
        NOK_day: "2026-11-18",
        USD: 0.8620689655,
        USD_day: "2026-11-18",
        GBP: 1.1363636364,
        GBP_day: "2026-11-17",
      }),
    )
    await user.click(price("NOK"))
    expect(found()).toMatchObject({
      currency: "NOK",
      rate: "0.0861178092",
      rateDay: "2026-11-18",
    })
  })

  test("replace neither a rate of the URL nor a typed one, which have no day", async () => {
    const { user } = await openWithRates({ sale: 12000, NOK: 0.09 })
    await eventually(() => expect(field("USD kursas").value).toBe("0.8620689655"))
    expect(field("NOK kursas").value).toBe("0.09")
    await user.click(price("NOK"))
    expect(found()).toMatchObject({ rate: "0.09", rateDay: "" })
    await fill(user, field("USD kursas"), "0.9")
    await user.click(price("USD"))
    expect(found()).toMatchObject({ rate: "0.9", rateDay: "" })
  })

  test("do not come back into a field that was emptied, and are offered there", async () => {
    const { user } = await openWithRates({ sale: 12000 })
    await eventually(() => expect(field("USD kursas").value).toBe("0.8620689655"))
    await fill(user, field("USD kursas"), "")
    await user.tab()
    expect(field("USD kursas").value).toBe("")
    expect(screen.getByText(/reikia kurso/).textContent).toBe("USD: reikia kurso")
    await user.click(screen.getByRole("button", { name: /^ECB 0,8621 · lapkr/ }))
    expect(field("USD kursas").value).toBe("0.8620689655")
    await user.click(price("USD"))
    expect(found()).toMatchObject({ rateDay: "2026-11-18" })
  })
})
