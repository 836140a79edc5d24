import type { Session } from "@marza/domain/accounts/schemas.ts"
import type { Car } from "@marza/domain/cars/schemas.ts"
import type { Organization } from "@marza/domain/organizations/schemas.ts"
import { type BrowserContext, test as base, type Page } from "@playwright/test"
import { type Api, beginSession, emailOf, type Newcomer, openApi, type Person } from "./api.ts"
import { ConsoleErrors } from "./console-errors.ts"
import { type RunningServer, startServer } from "./server.ts"

/** A person at a browser of their own. */
export type Visit = (person: Person, organization: { id: string }) => Promise<Page>

type Fixtures = {
  /** Lets nobody be told to wait for what other tests tried. */
  tries: undefined
  /** What the browser may complain of in this test; anything else fails it. */
  consoleErrors: ConsoleErrors
  /** Signs `page` in through the API; with an organization it is also chosen. */
  signIn: (person: Person | Newcomer, organization?: { id: string }) => Promise<Session>
  visit: Visit
  /** An organization of this test alone, owned by the superadmin. */
  organization: Organization
  /** A car of this test alone, a Volvo V60, with `page` open at it. */
  openCar: { api: Api; car: Car }
  /** A person of this test alone, signed in, with an organization of theirs. */
  newcomer: { email: string; session: Session; api: Api; organization: Organization }
}

type WorkerFixtures = {
  /** A server with the demonstration, for all tests of a worker. */
  server: RunningServer
  /** The API in a person's name, signed in once a worker. */
  as: (person: Person) => Promise<Api>
}

let made = 0
let tests = 0
const testsBetweenTries = 6

export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the first argument destructured
    async ({}, use) => {
      const server = await startServer({ demo: true })
      await use(server)
      await server.stop()
    },
    { scope: "worker", timeout: 60_000 },
  ],

  as: [
    async ({ server }, use) => {
      const apis = new Map<Person, Promise<Api>>()
      const open = async (person: Person) =>
        openApi(server.url, await beginSession(server.url, person))
      await use((person) => {
        const api = apis.get(person) ?? open(person)
        apis.set(person, api)
        return api
      })
    },
    { scope: "worker" },
  ],

  // All tests of a worker come from one IP address, and many are of the same people.
  tries: [
    async ({ server }, use) => {
      tests += 1
      if (tests % testsBetweenTries === 0) await server.operate("forget-tries")
      await use(undefined)
    },
    { auto: true },
  ],

  baseURL: async ({ server }, use) => use(server.url),

  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the first argument destructured
  consoleErrors: async ({}, use) => {
    const consoleErrors = new ConsoleErrors()
    await use(consoleErrors)
    consoleErrors.check()
  },

  context: async ({ context, consoleErrors }, use) => {
    await consoleErrors.watch(context)
    await use(context)
    await endRoutes(context)
  },

  signIn: async ({ server, context }, use) => {
    await use(async (person, organization) => {
      const session = await beginSession(server.url, person)
      await store(context, server.url, session, organization)
      return session
    })
  },

  visit: async ({ server, browser, consoleErrors }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (person, organization) => {
      const context = await browser.newContext()
      contexts.push(context)
      await consoleErrors.watch(context)
      await store(context, server.url, await beginSession(server.url, person), organization)
      return context.newPage()
    })
    for (const context of contexts) {
      await endRoutes(context)
      await context.close()
    }
  },

  organization: async ({ as }, use) => {
    made += 1
    const api = await as("superadmin")
    const organization = await api.makeOrganization(`Bandymas ${made}`)
    await use(organization)
    // Who was added to it must not find it in another test; the test may have deleted it itself. What a test
    // makes beside it begins with its name.
    for (const made of await api.organizations())
      if (made.id === organization.id || made.name.startsWith(`${organization.name} `))
        await api.deleteOrganization(made)
  },

  openCar: async ({ page, signIn, organization, as }, use) => {
    const api = await as("superadmin")
    const car = await api.makeCar(organization, { name: "Volvo V60" })
    await signIn("superadmin", organization)
    await page.goto(`/car/${car.id}`)
    await use({ api, car })
  },

  newcomer: async ({ server, signIn }, use) => {
    made += 1
    const person = `newcomer${made}` as const
    const email = emailOf(person)
    await server.operate("add", email, "Naujas Narys")
    await server.operate("superadmin", email, "on")
    const api = openApi(server.url, await beginSession(server.url, person))
    const organization = await api.makeOrganization(`Garažas ${made}`)
    const session = await signIn(person, organization)
    await use({ email, session, api, organization })
  },
})

/** What a route still answers when its test is over is nobody's failure. */
async function endRoutes(context: BrowserContext) {
  const ends = { behavior: "ignoreErrors" } as const
  for (const page of context.pages()) await page.unrouteAll(ends)
  await context.unrouteAll(ends)
}

/** Local storage as the application leaves it after a sign-in and a choice. */
function store(
  context: BrowserContext,
  origin: string,
  session: Session,
  organization: { id: string } | undefined,
) {
  const localStorage = [{ name: "marza.session", value: JSON.stringify(session) }]
  if (organization) localStorage.push({ name: "marza.organization", value: organization.id })
  return context.setStorageState({ cookies: [], origins: [{ origin, localStorage }] })
}
