import type { Import } from "@marza/domain/imports/schemas.ts"
import { fireEvent, screen, waitFor, within } from "@testing-library/react"
import { expect, test, vi } from "vitest"
import { mockNetwork, ok, refusal } from "../../test/network.ts"
import { ReadingInPage } from "../../test/reading-in-page.ts"
import { renderPart } from "../../test/render.tsx"
import { expectAskedAndLeave, expectAskedAndStay, WayOut } from "../../test/WayOut.tsx"
import { ImportPage } from "./ImportPage.tsx"

const yard = [
  "Automobilis;Valst. nr.;Pirkimo kaina, EUR;Pirkimo data;Remontas;Pardavimo kaina;Pardavimo data",
  "Volvo V60;KLM 456;10 000,00;2024-01-15;350,50;12 500,00;2024-03-05",
  "VW Passat;KLM 457;8 000,00;2024-02-01;;;",
  "Opel Astra;KLM 458;pigiai;2024-02-11;;;",
  "Iš viso;;18 000,00;;350,50;12 500,00;",
]

const done: Import = {
  id: "0190aaaa-0000-7000-8000-000000000031",
  file_name: "cars.csv",
  cars: 1,
  expenses: 0,
  payments: 0,
  imported_by: null,
  full_name: null,
  created_at: "2026-11-22T10:00:00.000Z",
  undoable_until: "2026-12-22T10:00:00.000Z",
  undone_at: null,
  undone_by: null,
  undone_by_name: null,
  changed_cars: [],
  changed_cars_count: 0,
}
const path = "/api/organizations/garage"

const csv = (name: string, ...lines: string[]) => new File([`\uFEFF${lines.join("\r\n")}`], name)

const never = { imported_on: null as string | null, cars: [] as number[] }

async function open(file?: File, known: object[] = [], twice = never) {
  vi.stubGlobal("Worker", ReadingInPage)
  const network = mockNetwork()
  network.respond("GET", `${path}/imports`, ok({ items: [], next_cursor: null }))
  network.respond("POST", `${path}/cars/lookup`, ok({ items: known }))
  network.respond("POST", `${path}/imports/lookup`, ok(twice))
  network.respond("POST", `${path}/imports`, ok(done))
  const user = await renderPart(
    <>
      <ImportPage organizationId="garage" hasVat={false} back={null} />
      <WayOut />
    </>,
  )
  if (file) await choose(file)
  return { network, user }
}

const input = () => screen.getByLabelText<HTMLInputElement>("Pasirinkti failą")
async function choose(file: File) {
  fireEvent.change(input(), { target: { files: [file] } })
  await screen.findByRole("heading", { name: file.name })
}
/** The name of a control: a number in it keeps its word on the line. */
const named = (name: string) => ({ name: new RegExp(`^${name.replaceAll(" ", "\\s")}$`) })
const press = (name: string) => screen.getByRole("button", named(name))
const seen = (name: string) => screen.findByRole("button", named(name))
const save = () =>
  screen.getByRole("button", {
    name: /^(Importuoti \d+\sautomob|Atsakyti į klausimus|Taisyti klaidas)/,
  })
const column = (name: string) => screen.getByRole<HTMLSelectElement>("combobox", { name })
const preview = () => screen.getByRole("grid", { name: "Kas bus importuota" })
const imported = (network: ReturnType<typeof mockNetwork>) =>
  network.calls.filter((call) => call.path === `${path}/imports` && call.method === "POST")
const canSave = () => waitFor(() => expect(save()).toHaveProperty("disabled", false))

test("a value that can be read in two ways is asked about once, and the answer decides every row", async () => {
  const { network, user } = await open(
    csv(
      "data.csv",
      "Automobilis;Pirkimo kaina, EUR;Pirkimo data;Būsena",
      "Volvo V40;1 000;03/04/2024;gerai",
      "Volvo V50;2 000;05/06/2024;gerai",
    ),
  )
  const order = screen.getByRole<HTMLSelectElement>("combobox", {
    name: /„Pirkimo data“: kuria tvarka rašoma diena/,
  })
  const word = screen.getByRole("combobox", { name: /ką reiškia „gerai“/ })
  expect(order.value).toBe("none")
  await user.click(save())
  expect(order.getAttribute("aria-invalid")).toBe("true")
  expect(document.activeElement?.matches("select[aria-invalid=true]")).toBe(true)
  await user.selectOptions(order, "Mėnuo, diena, metai")
  await user.selectOptions(word, "Ruošiamas")
  await within(preview()).findByText("2024-03-04")
  await canSave()
  await user.click(save())
  await screen.findByRole("heading", { name: "Importuota" })
  expect(imported(network)).toMatchObject([
    {
      body: {
        file_name: "data.csv",
        cars: [
          { name: "Volvo V40", bought_on: "2024-03-04", status: "preparing" },
          { name: "Volvo V50", bought_on: "2024-05-06", status: "preparing" },
        ],
      },
    },
  ])
})

test("a column is corrected by hand, and rows that are left out are downloaded with their reasons", async () => {
  const { network, user } = await open(
    csv(
      "cars.csv",
      "Automobilis;Pirkimo kaina, EUR;Mokėta, EUR",
      "Saab 9-3;blogai;900",
      "Saab 9-5;x;1 100",
    ),
  )
  expect(screen.getByText("2 eilutės su klaidomis")).toBeTruthy()
  await user.click(screen.getByText("Stulpeliai"))
  await user.selectOptions(column("Pirkimo kaina, EUR"), "Neskaityti")
  await user.selectOptions(column("Mokėta, EUR"), "Pirkimo kaina")
  await seen("Pirkimo kaina, 3 eilutė: 1 100,00 EUR")
  await user.click(press("Neimportuoti 2 eilutės"))
  await canSave()
  await user.click(save())
  await screen.findByText("1 automobilis. Neimportuota 1 eilutė.")
  expect(imported(network)).toMatchObject([
    { body: { cars: [{ name: "Saab 9-5", purchase_price: "1100.00" }] } },
  ])

  const saved: Blob[] = []
  const names: string[] = []
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    if (blob instanceof Blob) saved.push(blob)
    return "blob:saved"
  })
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download)
  })
  await user.click(press("Atsisiųsti neimportuotą eilutę"))
  await waitFor(() => expect(names).toEqual(["cars neimportuota.csv"]))
  vi.restoreAllMocks()
  const text = (await saved[0]?.text()) ?? ""
  expect(text).toContain('"Saab 9-3";"blogai"')
  expect(text).toContain('"Kodėl neimportuota"')
  expect(text).not.toContain("Saab 9-5")
})

test("a table whose headings are unknown is mapped by hand, also one without any", async () => {
  const { network, user } = await open(
    csv("autot.csv", "Ajoneuvo;Hankintahinta;Väri", "Volvo V60;10 000;musta", "Saab 9-5;3 000;"),
  )
  expect(screen.getByText("Automobilių neradome")).toBeTruthy()
  expect(column("Antraščių eilutė").value).toBe("1")
  expect(screen.getByText("Volvo V60 · Saab 9-5")).toBeTruthy()
  const map = async (name: string, target: string) => {
    column(name).focus()
    await user.selectOptions(column(name), target)
    await waitFor(() => expect(column(name).selectedOptions[0]?.text).toBe(target))
    expect(document.activeElement).toBe(column(name))
  }
  await map("Ajoneuvo", "Automobilis")
  await map("Hankintahinta", "Pirkimo kaina")
  // Which currency it is, nothing in the file says.
  await user.selectOptions(await screen.findByRole("combobox", { name: /valiuta\?/ }), "EUR")
  await seen("Pirkimo kaina, 2 eilutė: 10 000,00 EUR")
  // Without headings the first row is data, and columns are named by their letters.
  await user.selectOptions(column("Antraščių eilutė"), "Antraščių nėra")
  await seen("Automobilis, 1 eilutė: Ajoneuvo")
  expect(column("Stulpelis A").selectedOptions[0]?.text).toBe("Automobilis")
  await user.click(press("Neimportuoti 1 eilutės su klaidomis"))
  await seen("Importuoti 2 automobilius")
  await canSave()
  await user.click(save())
  await screen.findByRole("heading", { name: "Importuota" })
  expect(imported(network)).toMatchObject([
    {
      body: {
        cars: [
          { name: "Volvo V60", purchase_price: "10000.00" },
          { name: "Saab 9-5", purchase_price: "3000.00" },
        ],
      },
    },
  ])
})

test("a file that is no spreadsheet is refused with a reason, and the next one is read", async () => {
  await open()
  fireEvent.change(input(), { target: { files: [new File(["PK\u0003\u0004"], "foto.xlsx")] } })
  const alert = await screen.findByRole("alert")
  expect(alert.textContent).toMatch(/^foto.xlsx.*(sugadintas|ne lentelė)/)
  await choose(csv("kiemas.csv", ...yard))
  expect(within(preview()).getAllByRole("row")).toHaveLength(5)
})

test("an import that failed is sent again with the same id", async () => {
  const { network, user } = await open(
    csv("vienas.csv", "Automobilis;Pirkimo kaina, EUR", "Fiat Panda;2 100,00"),
  )
  const refused = { code: "unavailable", error: "Serveris persikrauna" }
  network.respond("POST", `${path}/imports`, refusal(503, refused), ok(done))
  await canSave()
  await user.click(save())
  expect((await screen.findByRole("alert")).textContent).toContain("Serveris persikrauna")
  await user.click(save())
  await screen.findByRole("heading", { name: "Importuota" })
  const [first, second, ...more] = imported(network)
  expect(second).toEqual(first)
  expect(more).toEqual([])
})

test("another file is opened at once, and after a question where something was corrected", async () => {
  const { user } = await open(csv("kiemas.csv", ...yard))
  await user.click(press("Kitas failas"))
  await waitFor(() => expect(document.activeElement).toBe(input()))
  await choose(csv("kiemas.csv", ...yard))
  await user.click(press("Neimportuoti 4 eilutės"))
  await seen("Importuoti 4 eilutę")
  const question = () => screen.findByRole("alertdialog", { name: "Atverti kitą failą?" })
  await user.click(press("Kitas failas"))
  await user.click(within(await question()).getByRole("button", { name: "Atšaukti" }))
  expect(press("Importuoti 4 eilutę")).toBeTruthy()
  await user.click(press("Kitas failas"))
  await user.click(within(await question()).getByRole("button", { name: "Kitas failas" }))
  await waitFor(() => expect(document.activeElement).toBe(input()))
})

test("a file that is dropped on an open one replaces it, after a question where something was corrected", async () => {
  const { user } = await open(csv("kiemas.csv", ...yard))
  const drop = (name: string) =>
    fireEvent.drop(preview(), {
      dataTransfer: {
        types: ["Files"],
        files: [csv(name, "Automobilis;Pirkimo kaina", "Saab 900;x")],
      },
    })
  drop("kitas.csv")
  await screen.findByRole("heading", { name: "kitas.csv" })
  await user.click(press("Neimportuoti 2 eilutės"))
  await seen("Importuoti 2 eilutę")
  drop("trečias.csv")
  const question = await screen.findByRole("alertdialog", { name: "Atverti kitą failą?" })
  await user.click(within(question).getByRole("button", { name: "Kitas failas" }))
  await screen.findByRole("heading", { name: "trečias.csv" })
})

test("cars that the organization already has are named, and left out by one press", async () => {
  const passat = {
    id: "0190aaaa-0000-7000-8000-000000000041",
    name: "Senas Passat",
    registration_number: "KLM457",
    vin: null,
  }
  const { user } = await open(csv("kiemas.csv", ...yard), [passat])
  const known = await screen.findByRole("region", named("1 automobilis jau įrašytas"))
  expect(within(preview()).getByText("Jau įrašytas: Senas Passat")).toBeTruthy()
  await user.click(within(known).getByRole("button", { name: "Jo neimportuoti" }))
  await waitFor(() => expect(screen.queryByRole("region", { name: /jau\sįrašytas/ })).toBeNull())
  expect(press("Importuoti 3 eilutę")).toBeTruthy()
  expect(save().textContent).toBe("Taisyti klaidas")
})

test("a file that was imported says so by its day, and its cars are left out by one press", async () => {
  const { network, user } = await open(csv("kiemas.csv", ...yard), [], {
    imported_on: "2026-11-20",
    cars: [0],
  })
  expect(await screen.findByText("Šis failas jau importuotas 2026-11-20")).toBeTruthy()
  const asked = network.calls.find((call) => call.path === `${path}/imports/lookup`)
  expect(asked?.body).toMatchObject({
    file_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    cars: [
      { name: "Volvo V60", bought_on: "2024-01-15", purchase_price: "10000.00", mileage_km: null },
      { name: "VW Passat" },
    ],
  })
  const known = screen.getByRole("region", named("1 automobilis jau įrašytas"))
  await user.click(within(known).getByRole("button", { name: "Jo neimportuoti" }))
  expect(await seen("Importuoti 2 eilutę")).toBeTruthy()
})

test("an amount whose currency we do not have says so in the card of the money", async () => {
  await open(csv("auktion.csv", "Bil;Köpdatum;Klubbat pris SEK", "Volvo V60;2024-01-15;52000"))
  const money = screen.getByRole("region", { name: "Kiek pinigų bus įrašyta" })
  expect(within(money).getByRole("listitem").textContent).toBe(
    "Klubbat pris SEKniekoŠios valiutos neturime: įrašykite sumą EUR, NOK, USD arba GBP",
  )
})

test("columns that nobody knows stand first and are counted, and each amount says what it adds", async () => {
  const { user } = await open(
    csv(
      "kiemas.csv",
      "Automobilis;Pirkimo kaina, EUR;Pirkimo data;Skelbimo nr.;Remontas EUR;Galia kW",
      "Volvo V60;10 000,00;2024-01-15;21345678;350,50;110",
      "VW Passat;8 000,00;2024-01-16;21345699;149,50;77",
    ),
  )
  const money = screen.getByRole("region", { name: "Kiek pinigų bus įrašyta" })
  expect(
    within(money)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent?.replaceAll("\u00a0", " ")),
  ).toEqual([
    "Pirkimo kaina, EUR2 automobiliai, 18 000,00 EUR",
    "Remontas EUR2 išlaidos, 500,00 EUR",
  ])
  await user.click(screen.getByText("Stulpeliai"))
  const names = () =>
    screen.getAllByRole("combobox").map((control) => control.getAttribute("aria-label"))
  expect(names().filter((name) => name && !name.includes(": "))).toEqual([
    "Skelbimo nr.",
    "Galia kW",
    "Automobilis",
    "Pirkimo kaina, EUR",
    "Pirkimo data",
    "Remontas EUR",
  ])
  expect(screen.getByRole("heading", named("2 nepriskirti stulpeliai"))).toBeTruthy()
  expect(screen.getByText("21345678 · 21345699")).toBeTruthy()
  await user.selectOptions(column("Galia kW"), "Neskaityti")
  expect(await screen.findByRole("heading", named("1 nepriskirtas stulpelis"))).toBeTruthy()
  await user.selectOptions(column("Skelbimo nr."), "Aprašymas")
  expect(await screen.findByRole("heading", { name: "Visi priskirti" })).toBeTruthy()
})

test("leaving an open file asks first", async () => {
  const { user } = await open(csv("kiemas.csv", ...yard))
  await expectAskedAndStay(user)
  expect(within(preview()).getAllByRole("row")).toHaveLength(5)
  await expectAskedAndLeave(user)
})
