import type { Session } from "@marza/domain/accounts/schemas.ts"
import type { DocumentKind } from "@marza/domain/attachments/kinds.ts"
import type { Car } from "@marza/domain/cars/schemas.ts"
import type { Organization } from "@marza/domain/organizations/schemas.ts"
import { apiFor, north, type Person, signInPerson } from "./api.ts"
import { blue, green, plainImage, red } from "./images.ts"
import { type InputFile, pdf } from "./papers.ts"
import type { Language, Scene, State } from "./states.ts"

/** The data that the states of `states.ts` show, and the functions that prepare their browser contexts. */
export type Stage = Awaited<ReturnType<typeof setStage>>

/**
 * Prepares a server that has the demonstration: adds an empty organization, one with few cars, and one with an invited
 * member.
 */
export async function setStage(serverUrl: string) {
  const sessions = new Map<Person, Promise<Session>>()
  const sessionOf = (person: Person) => {
    const session = sessions.get(person) ?? signInPerson(serverUrl, person)
    sessions.set(person, session)
    return session
  }
  const superadmin = apiFor(serverUrl, await sessionOf("superadmin"))
  const organizations = {
    demonstration: await superadmin.organization(north),
    new: await superadmin.makeOrganization("Naujas kiemas"),
    few: await superadmin.makeOrganization("Pirmi automobiliai"),
    invited: await superadmin.makeOrganization("Du partneriai"),
    none: null,
  }
  const cars = [
    ...(await superadmin.cars(organizations.demonstration)),
    ...(await fill(organizations.few)),
  ]

  await superadmin.invite(organizations.invited, { email: "ona@demo.test", full_name: "Ona" })

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

  function carId(name: string): string {
    const car = cars.find((one) => one.name === name)
    if (!car) throw new Error(`There is no car ${name}`)
    return car.id
  }

  return {
    /** Sets the language of all organizations, and returns their scene in it. */
    async scene(language: Language): Promise<Scene> {
      for (const organization of Object.values(organizations))
        if (organization) await superadmin.changeOrganization(organization, { language })
      return { language, carId }
    },
    /** What the storage of the browser holds when a state begins. */
    async storageState(state: State, language: Language) {
      const localStorage: { name: string; value: string }[] = [
        { name: "marza.language", value: language },
      ]
      if (state.as) {
        const session = state.ownSession
          ? await signInPerson(serverUrl, state.as)
          : await sessionOf(state.as)
        localStorage.push({ name: "marza.session", value: JSON.stringify(session) })
        const organization = organizations[state.organization ?? "demonstration"]
        if (organization) localStorage.push({ name: "marza.organization", value: organization.id })
      }
      return { cookies: [], origins: [{ origin: serverUrl, localStorage }] }
    },
    /** Restores the demonstration, and deletes what was added. */
    async clear() {
      await superadmin.changeOrganization(organizations.demonstration, { language: "lt" })
      for (const organization of [organizations.new, organizations.few, organizations.invited])
        await superadmin.deleteOrganization(organization)
    },
  }
}
