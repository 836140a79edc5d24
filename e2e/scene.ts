import type { Session } from "@marza/domain/accounts/schemas.ts"
import type { DocumentKind } from "@marza/domain/attachments/kinds.ts"
import type { Car } from "@marza/domain/cars/schemas.ts"
import type { Organization } from "@marza/domain/organizations/schemas.ts"
import { monthsAfterDay } from "@marza/domain/overheads/repeats.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import { apiFor, north, type Person, signInPerson } from "./api.ts"
import { blue, green, plainImage, red } from "./images.ts"
import { type InputFile, pdf } from "./papers.ts"
import { type RunningServer, startServer } from "./server.ts"
import type { Language, Scene, State } from "./states/state.ts"
import type { Stored } from "./storage.ts"

const today = todayInVilnius(new Date())
const first = (monthsAgo: number) => monthsAfterDay(`${today.slice(0, 7)}-01`, -monthsAgo)

/** The data that the states of `states.ts` show, and the functions that prepare their browser contexts. */
export type Stage = Awaited<ReturnType<typeof openStage>>

const names = {
  demonstration: north,
  new: "Naujas kiemas",
  few: "Pirmi automobiliai",
  invited: "Du partneriai",
  full: "Pilnas kiemas",
  paid: "Mokėjimų kiemas",
  spent: "Nuomojamas kiemas",
  closed: "Uždarytas kiemas",
} as const

/**
 * Prepares a server that has the demonstration: adds an empty organization, one with few cars, one with an invited
 * member, and one whose cars have much of everything.
 */
export async function fillStage(serverUrl: string): Promise<void> {
  const superadmin = apiFor(serverUrl, await signInPerson(serverUrl, "superadmin"))
  const taxed = { vat_rates: [{ from: "2020-01-01", rate: "21.00" }] }
  const demonstration = await superadmin.organization(north)
  await superadmin.makeOrganization(names.new)
  const few = await fill(await superadmin.makeOrganization(names.few))
  const others = [...(await superadmin.cars(demonstration)), ...few]
  await crowd(await superadmin.makeOrganization(names.full, taxed), others)
  await fillPaid(await superadmin.makeOrganization(names.paid))
  await fillSpent(await superadmin.makeOrganization(names.spent, taxed))
  await fillClosed(await superadmin.makeOrganization(names.closed, taxed))
  const invited = await superadmin.makeOrganization(names.invited)
  await superadmin.invite(invited, { email: "ona@demo.test", full_name: "Ona" })
  /** Adds overheads: some that repeat and wait, one without a rate, one skipped, and a sold car. */
  async function fillSpent(organization: Organization) {
    const rent = { description: "Aikštelės nuoma Ukmergės g.", amount: "605", type: "rent" }
    const { id } = await superadmin.makeOverhead(organization, {
      ...rent,
      day: first(3),
      repeats: "monthly",
      repeats_until: "2099-12-31",
      vat_amount: "105",
      supplier: "UAB „Šiaurės miestelio nekilnojamojo turto valdymas“",
      supplier_code: "304118260",
      document_number: "NT-2026/0931",
    })
    const answer = (monthsAgo: number) => ({
      ...rent,
      vat_amount: "105",
      repeats_of: id,
      due_on: first(monthsAgo),
      day: first(monthsAgo),
    })
    await superadmin.makeOverhead(organization, answer(2))
    await superadmin.makeOverhead(organization, { ...answer(1), is_skipped: true })
    await superadmin.makeOverhead(organization, {
      description: "Skelbimų portalo mėnesinis planas dvidešimčiai automobilių ir iškėlimai",
      amount: "10118.45",
      type: "advertising",
      day: first(1),
      repeats: "monthly",
    })
    await superadmin.makeOverhead(organization, {
      description: "Tralo degalai Osle",
      amount: "1850",
      currency: "NOK",
      type: "fuel",
      day: today,
    })
    await superadmin.makeOverhead(organization, {
      description: "Sąskaitos mokestis",
      amount: "9.90",
      type: "bank",
      day: today,
    })
    await superadmin.makeCar(organization, {
      name: "Toyota Avensis",
      purchase_price: "6200",
      sale_price: "8900",
      bought_on: first(1),
      sold_on: today,
      status: "sold",
    })
  }

  /** Adds a month in which cars were sold by each scheme, closed, and a receipt that came after; the month after it is open. */
  async function fillClosed(organization: Organization) {
    const sale = { status: "sold", sold_to: "UAB „Autoparkas“" }
    const margin = await superadmin.makeCar(organization, {
      ...sale,
      name: "Audi A4 Avant",
      purchase_price: "8000",
      bought_on: "2026-03-02",
      sale_price: "10500",
      sold_on: "2026-03-20",
    })
    await superadmin.makeExpense(margin, {
      description: "Remontas",
      amount: "242",
      vat_amount: "42",
    })
    await superadmin.makeCar(organization, {
      ...sale,
      name: "Volvo V70 D5 Momentum Kinetic Ocean Race",
      purchase_price: "100000",
      purchase_currency: "NOK",
      purchase_exchange_rate: "0.0862",
      vat_scheme: "standard",
      origin: "import",
      bought_on: "2026-03-05",
      sale_price: "13310",
      sold_on: "2026-03-25",
    })
    const zero = await superadmin.makeCar(organization, {
      ...sale,
      name: "BMW X3",
      purchase_price: "12100",
      purchase_vat: "2100",
      vat_scheme: "zero",
      bought_on: "2026-03-03",
      sale_price: "11500",
      sold_on: "2026-03-28",
    })
    await superadmin.makeCar(organization, {
      name: "Ford Mustang GT",
      purchase_price: "19500",
      purchase_currency: "USD",
      bought_on: "2026-04-10",
    })
    await superadmin.closeMonth(organization, "2026-03")
    const late = { description: "Padangos", amount: "121", vat_amount: "21", date: "2026-03-27" }
    await superadmin.makeExpense(zero, late, "2026-03")
  }

  /** Adds a car without rates and a sold car. */
  async function fill(organization: Organization) {
    const saab = await superadmin.makeCar(organization, {
      name: "Saab 900",
      purchase_price: "100000",
      purchase_currency: "NOK",
      sale_price: "9000",
      status: "preparing",
    })
    await superadmin.makeExpense(saab, { description: "Keltas", amount: "1", currency: "NOK" })
    const audi = await superadmin.makeCar(organization, {
      name: "Audi 80",
      sale_price: "900",
      status: "sold",
    })
    await addFiles(audi)
    return [saab, audi]
  }

  /** Adds cars as they seldom are: with many expenses and photos, a long name, a loss, VAT. */
  async function crowd(organization: Organization, others: readonly Car[]) {
    const many = await superadmin.makeCar(organization, {
      name: "Mercedes-Benz E 220 d 4MATIC All-Terrain Avantgarde Exclusive",
      registration_number: "MBE 220",
      first_registered: "2019-03",
      mileage_km: 168_400,
      purchase_price: "10118.45",
      asking_price: "13900",
      bought_on: "2025-12-20",
      preparing_on: "2026-01-05",
      status: "preparing",
    })
    for (let number = 1; number <= 24; number += 1)
      await superadmin.makeExpense(many, {
        description: number % 5 === 0 ? "Galinis bamperis ir jo dažymas Utenoje" : "Dalys",
        amount: `${number * 7}.45`,
        expense_type: "Remontas",
        date: `2026-01-${String(number + 5).padStart(2, "0")}`,
      })
    const pictures = others.filter(({ image_url }) => image_url?.startsWith("/")).slice(0, 12)
    for (const { image_url } of pictures) {
      const response = await fetch(serverUrl + image_url)
      const file = {
        buffer: Buffer.from(await response.arrayBuffer()),
        mimeType: response.headers.get("content-type") ?? "image/webp",
      }
      await superadmin.attach(many, { kind: "photo", name: "Nuotrauka" }, file)
    }
    const lost = await superadmin.makeCar(organization, {
      name: "Renault Espace Initiale",
      purchase_price: "12100",
      bought_on: "2026-02-03",
      sale_price: "13494.08",
      sold_on: "2026-03-06",
      status: "sold",
    })
    await superadmin.makeExpense(lost, { description: "Variklis", amount: "1900" })
    const taxed = await superadmin.makeCar(organization, {
      name: "Ford Transit Custom",
      purchase_price: "15125",
      purchase_vat: "2625",
      vat_scheme: "standard",
      bought_on: "2026-02-03",
      sale_price: "21780",
      sold_on: "2026-03-16",
      status: "sold",
    })
    await superadmin.makeExpense(taxed, {
      description: "Dažymas",
      amount: "605",
      vat_amount: "105",
      supplier: "UAB Automobilių kėbulų ir dažymo technologijų centras",
      supplier_code: "304118260",
      document_number: "ADT-2026/0118",
    })
  }

  /** Adds cars with payments: reserved, reserved for too long, paid in parts, and paid too much in cash. */
  async function fillPaid(organization: Organization) {
    const reserved = await superadmin.makeCar(organization, {
      name: "Škoda Superb Combi",
      registration_number: "MGK 114",
      purchase_price: "11800",
      bought_on: first(1),
      asking_price: "14900",
      status: "preparing",
    })
    const deposit = { kind: "deposit", until: "2099-11-28" }
    await superadmin.makePayment(reserved, {
      ...deposit,
      amount: "500",
      payer: "Jonas Jonaitis",
      how: "bank",
    })
    const late = await superadmin.makeCar(organization, { name: "Opel Corsa", status: "bought" })
    await superadmin.makePayment(late, { ...deposit, until: "2026-11-22", amount: "200" })
    const sale = {
      purchase_price: "15800",
      bought_on: first(1),
      status: "sold",
      sold_to: "UAB „Autoparkas“",
    }
    const parts = await superadmin.makeCar(organization, {
      ...sale,
      name: "Volvo XC60 D4",
      registration_number: "LKS 780",
      sale_price: "19900",
    })
    await superadmin.makePayment(parts, { ...deposit, amount: "700", payer: "UAB „Autoparkas“" })
    await superadmin.makePayment(parts, {
      amount: "18000",
      how: "bank",
      payer: "UAB „Autoparkas“",
      note: "Pagal sąskaitą SER 0042, likutis po perregistravimo",
    })
    await superadmin.makePayment(parts, {
      ...deposit,
      amount: "300",
      payer: "Petras",
      state: "kept",
    })
    const over = await superadmin.makeCar(organization, {
      ...sale,
      name: "Kia Ceed",
      purchase_price: "9200",
      sale_price: "12900",
    })
    await superadmin.makePayment(over, { amount: "13000", how: "cash", payer: "Ona" })
  }

  /** Adds photos, documents and an expense with receipts to a car. */
  async function addFiles(car: Car) {
    for (const color of [red, green, blue])
      await superadmin.attach(
        car,
        { kind: "photo", name: "1.jpg" },
        await plainImage(color, "jpeg"),
      )
    const scan = await plainImage(green, "jpeg", [600, 800])
    const papers: [DocumentKind, InputFile][] = [
      ["contract", pdf("Pirkimo sutartis Drammen 2026-10-28.pdf")],
      ["registration", { ...scan, name: "IMG_20261028_101533.jpg" }],
      ["customs", pdf("SAD_26LTVR0000123456789_importo_deklaracija_galutinė.pdf")],
      ["invoice", pdf("Keltas.pdf")],
      ["invoice", pdf("Padangos.pdf")],
      ["other", { ...scan, name: "Raktai.jpg" }],
    ]
    for (const [kind, file] of papers) await superadmin.attach(car, { kind, name: file.name }, file)
    const expense = { description: "Galinis bamperis", amount: "410" }
    const { id: expense_id } = await superadmin.makeExpense(car, expense)
    for (const file of [{ ...scan, name: "Kvitas.jpg" }, pdf("Sąskaita.pdf")])
      await superadmin.attach(car, { kind: "receipt", name: file.name, expense_id }, file)
  }
}

/** Starts a server with the demonstration and what {@link fillStage} adds to it. */
export async function startStage(): Promise<RunningServer> {
  const server = await startServer({ demo: true, hasMail: true, made: "stage" })
  if (!process.env.MADE_FOLDERS) await fillStage(server.url)
  return server
}

/** Opens what {@link fillStage} has added to a server. */
export async function openStage(serverUrl: string) {
  const sessions = new Map<Person, Promise<Session>>()
  const sessionOf = (person: Person) => {
    const session = sessions.get(person) ?? signInPerson(serverUrl, person)
    sessions.set(person, session)
    return session
  }
  const superadmin = apiFor(serverUrl, await sessionOf("superadmin"))
  const organizations = new Map<string, Organization>()
  for (const one of await superadmin.organizations()) organizations.set(one.name, one)
  const found = Object.values(names).flatMap((name) => organizations.get(name) ?? [])
  const cars = (await Promise.all(found.map(superadmin.cars))).flat()

  function carId(name: string): string {
    const car = cars.find((one) => one.name === name)
    if (!car) throw new Error(`There is no car ${name}`)
    return car.id
  }

  /** The language of all organizations; unknown until the first scene. */
  let current: Language | undefined

  return {
    /** Sets the language of all organizations, unless they have it already, and returns their scene in it. */
    async scene(language: Language): Promise<Scene> {
      if (language !== current)
        for (const organization of found)
          await superadmin.changeOrganization(organization, { language })
      current = language
      return { language, carId }
    },
    /** What the storage of the browser holds when a state begins. */
    async storageState(state: State, language: Language): Promise<Stored> {
      const localStorage: { name: string; value: string }[] = [
        { name: "marza.language", value: language },
      ]
      if (state.as) {
        const session = state.ownSession
          ? await signInPerson(serverUrl, state.as)
          : await sessionOf(state.as)
        localStorage.push({ name: "marza.session", value: JSON.stringify(session) })
        const name = state.organization ?? "demonstration"
        const organization = name === "none" ? undefined : organizations.get(names[name])
        if (organization) localStorage.push({ name: "marza.organization", value: organization.id })
      }
      return { cookies: [], origins: [{ origin: serverUrl, localStorage }] }
    },
  }
}
