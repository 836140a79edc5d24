import { randomUUID } from "node:crypto"
import type { Session, User } from "@marza/domain/accounts/schemas.ts"
import type { AttachmentKind } from "@marza/domain/attachments/kinds.ts"
import type { Attachment } from "@marza/domain/attachments/schemas.ts"
import type { Car } from "@marza/domain/cars/schemas.ts"
import type { Expense } from "@marza/domain/expenses/schemas.ts"
import type { OrganizationMember } from "@marza/domain/members/schemas.ts"
import type { Organization } from "@marza/domain/organizations/schemas.ts"
import type { Overhead } from "@marza/domain/overheads/schemas.ts"
import type { NewPaper } from "@marza/domain/papers/schemas.ts"
import type { Payment } from "@marza/domain/payments/schemas.ts"
import type { OrganizationRole } from "@marza/domain/roles.ts"
import { daysAfter } from "@marza/domain/time/days.ts"
import type { Page } from "@playwright/test"
import { password } from "./server.ts"

/** The users of the demonstration. */
export type Person = "superadmin" | "owner" | "admin" | "member"

/** A user whom a test creates for itself. */
export type Newcomer = `newcomer${number}`

export const emailOf = (person: Person | Newcomer) => `${person}@demo.test`

/** The organizations of the demonstration: one is Lithuanian, one English. */
export const north = "Šiaurės Auto"
export const baltic = "Baltic Motors"

/** The ids of rows that a test deletes while pages show them: a 404 about them is no failure. */
export const removedIds = new Set<string>()

/** Each bought a day after the one before, so that the last is first in a list. */
export const boughtInTurn = (names: string[]) =>
  names.map((name, index) => ({
    name,
    purchase_price: "1000",
    bought_on: daysAfter("2020-01-01", index),
  }))

export type Api = ReturnType<typeof apiFor>

export const signInPerson = (serverUrl: string, person: Person | Newcomer) =>
  signInAs(serverUrl, emailOf(person), password)

export const signInAs = async (serverUrl: string, email: string, secret: string) =>
  (await send(serverUrl, null, "POST", "/api/session", { email, password: secret })) as Session

/** Calls the API as a person, to prepare a test and to check what is stored. */
export function apiFor(serverUrl: string, session: Session) {
  const call = (method: string, path: string, body?: unknown) =>
    send(serverUrl, session.access_token, method, path, body)
  const inOrganization = ({ id }: { id: string }) => `/api/organizations/${id}`
  const ofCar = ({ id, organization_id }: { id: string; organization_id: string }) =>
    `/api/organizations/${organization_id}/cars/${id}`
  const members = async (organization: { id: string }) => {
    const page = await call("GET", `${inOrganization(organization)}/members`)
    return (page as { items: OrganizationMember[] }).items
  }
  const memberPath = async (organization: { id: string }, userId: string) => {
    const found = (await members(organization)).find((member) => member.user_id === userId)
    return `${inOrganization(organization)}/members/${found?.id}`
  }
  const invite = (organization: { id: string }, invitation: object) =>
    call("POST", `${inOrganization(organization)}/invitations`, invitation)

  const organizations = async () =>
    ((await call("GET", "/api/organizations")) as { items: Organization[] }).items

  return {
    organizations,
    organization: async (name: string) => {
      const found = (await organizations()).find((organization) => organization.name === name)
      if (!found) throw new Error(`${session.user.email} has no organization ${name}`)
      return found
    },
    makeOrganization: async (name: string, patch?: object) => {
      const made = (await call("POST", "/api/organizations", { name })) as Organization
      if (!patch) return made
      return (await call("PATCH", inOrganization(made), patch)) as Organization
    },
    changeOrganization: (organization: Organization, patch: object) =>
      call("PATCH", inOrganization(organization), patch) as Promise<Organization>,
    /** Adds a person who has an account. */
    addMember: (organization: { id: string }, person: Person, role: "admin" | "member") =>
      invite(organization, { email: emailOf(person), role }),
    invite,
    members,
    changeRole: async (organization: { id: string }, userId: string, role: OrganizationRole) =>
      call("PATCH", await memberPath(organization, userId), { role }),
    removeMember: async (organization: { id: string }, userId: string) => {
      removedIds.add(organization.id)
      await call("DELETE", await memberPath(organization, userId))
    },
    deleteOrganization: async (organization: { id: string }) => {
      removedIds.add(organization.id)
      await call("DELETE", `${inOrganization(organization)}?with_papers=true`)
    },
    changeStatus: (car: Car, status: string) =>
      call("PUT", `${ofCar(car)}/status`, { status }) as Promise<Car>,
    makeCar: (organization: { id: string }, car: object) =>
      call("POST", `${inOrganization(organization)}/cars`, {
        id: randomUUID(),
        purchase_price: "1000",
        ...car,
      }) as Promise<Car>,
    /** Adds many cars at once, in an import. */
    importCars: (organization: { id: string }, cars: object[]) =>
      call("POST", `${inOrganization(organization)}/imports`, {
        id: randomUUID(),
        file_name: "Automobiliai.csv",
        cars,
      }),
    changeCar: (car: Car, patch: object) =>
      call("PATCH", ofCar(car), { version: car.version, ...patch }) as Promise<Car>,
    readCar: (car: { id: string; organization_id: string }) =>
      call("GET", ofCar(car)) as Promise<Car>,
    deleteCar: async (car: Car) => {
      removedIds.add(car.id)
      await call("DELETE", `${ofCar(car)}?with_deposits=true`)
    },
    cars: async (organization: { id: string }) => {
      const list = await call("GET", `${inOrganization(organization)}/cars?limit=200`)
      return (list as { items: Car[] }).items
    },
    /** @param closed the closed month in which it is dated, as in 2026-03 */
    makeExpense: (car: Car, expense: object, closed?: string) =>
      call("POST", `${ofCar(car)}/expenses${closed ? `?into_closed=${closed}` : ""}`, {
        id: randomUUID(),
        date: "2026-03-14",
        ...expense,
      }) as Promise<Expense>,
    /** Adds a payment, or by its kind a deposit; another one may be held. */
    makePayment: (car: Car, payment: object) =>
      call("POST", `${ofCar(car)}/payments?second=true`, {
        id: randomUUID(),
        day: "2026-11-20",
        ...payment,
      }) as Promise<Payment>,
    /** Chooses the first partners of an organization, in equal parts from the beginning, by the ids of their accounts. */
    choosePartners: async (organization: { id: string }, userIds: string[]) => {
      const items = userIds.map((user_id) => ({ partner_id: randomUUID(), user_id, parts: 1 }))
      await call("PUT", `${inOrganization(organization)}/partners`, {
        version: 0,
        from: null,
        items,
      })
      return items.map(({ partner_id }) => partner_id)
    },
    draftPaper: (car: Car, kind: NewPaper["kind"]) =>
      call("POST", `${inOrganization({ id: car.organization_id })}/papers`, {
        id: randomUUID(),
        kind,
        car_id: car.id,
        language: "lt",
      }),
    /** Closes a month for the first time, as in 2026-03, whatever questions are open. */
    closeMonth: (organization: { id: string }, month: string) =>
      call("PUT", `${inOrganization(organization)}/months/${month}/closing?with_questions=true`, {
        version: 0,
      }),
    /** Adds an overhead, or answers a proposed one. */
    makeOverhead: (organization: { id: string }, overhead: object) =>
      call("POST", `${inOrganization(organization)}/overheads`, {
        id: randomUUID(),
        ...overhead,
      }) as Promise<Overhead>,
    changeExpense: (car: Car, id: string, patch: object) =>
      call("PATCH", `${ofCar(car)}/expenses/${id}`, patch),
    deleteExpense: (car: Car, { id }: Expense) => call("DELETE", `${ofCar(car)}/expenses/${id}`),
    expenses: async (car: Car) =>
      ((await call("GET", `${ofCar(car)}/expenses`)) as { items: Expense[] }).items,
    /** Adds a photo, a document, or with `expense_id` a receipt. */
    attach: async (
      car: Car,
      about: { kind: AttachmentKind; name: string; expense_id?: string },
      { buffer, mimeType }: { buffer: Buffer; mimeType: string },
    ) => {
      const query = new URLSearchParams({ id: randomUUID(), ...about })
      const response = await fetch(`${serverUrl}${ofCar(car)}/attachments?${query}`, {
        method: "POST",
        headers: { authorization: `Bearer ${session.access_token}`, "content-type": mimeType },
        body: new Uint8Array(buffer),
      })
      if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
      return (await response.json()) as Attachment
    },
    detach: (car: Car, id: string) => call("DELETE", `${ofCar(car)}/attachments/${id}`),
    attachments: async (car: Car) =>
      ((await call("GET", `${ofCar(car)}/attachments?limit=100`)) as { items: Attachment[] }).items,
    user: () => call("GET", "/api/user") as Promise<User>,
    /** Starts an impersonation; null stops it. */
    impersonate: (userId: string | null) =>
      userId === null
        ? call("DELETE", "/api/impersonation")
        : call("PUT", "/api/impersonation", { user_id: userId }),
    history: async (organization: { id: string }, carId: string) => {
      const path = `${inOrganization(organization)}/history?car_id=${carId}`
      return ((await call("GET", path)) as { items: { actor_id: string; viewed_as: string }[] })
        .items
    },
    sessions: async () => ((await call("GET", "/api/sessions")) as { items: object[] }).items,
    signOut: () => call("DELETE", "/api/session"),
  }
}

async function send(
  serverUrl: string,
  token: string | null,
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const response = await fetch(serverUrl + path, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
  return text === "" ? null : JSON.parse(text)
}

/** Starts the impersonation through the API and stores it in the browser, so that the next load shows it. */
export async function alreadyImpersonating(
  page: Page,
  serverUrl: string,
  session: Session,
  userId: string,
) {
  await apiFor(serverUrl, session).impersonate(userId)
  await page.addInitScript((id) => {
    if (location.protocol === "about:" || sessionStorage.getItem("begun")) return
    sessionStorage.setItem("begun", "yes")
    localStorage.setItem("marza.impersonation", id)
  }, userId)
}
