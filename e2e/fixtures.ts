import type { Session } from "@marza/domain/accounts/schemas.ts"
import type { Car } from "@marza/domain/cars/schemas.ts"
import type { Organization } from "@marza/domain/organizations/schemas.ts"
import { type BrowserContext, test as base, type Page } from "@playwright/test"
import { type Api, apiFor, emailOf, type Newcomer, type Person, signInPerson } from "./api.ts"
import { ConsoleErrors } from "./console-errors.ts"
import { startStage } from "./scene.ts"
import { saveData } from "./screen.ts"
import { type RunningServer, startServer } from "./server.ts"
import { store } from "./storage.ts"

/** Opens a page in a browser context of its own, signed in as a person. */
export type Visit = (person: Person, organization: { id: string }) => Promise<Page>

type Fixtures = {
  /**
   * Whether pages preload the code that may be needed next, which takes as long as the page itself. Only a test that loses
   * the network needs it.
   */
  preloads: boolean
  /** Resets the rate limits, which the sign-ins of other tests would exhaust. */
  rateLimits: undefined
  /** The console errors of the test; an unexpected one fails it. */
  consoleErrors: ConsoleErrors
  /** Signs `page` in through the API; with an organization it is also chosen. */
  signIn: (person: Person | Newcomer, organization?: { id: string }) => Promise<Session>
  visit: Visit
  /** An organization that only this test uses, owned by the superadmin. */
  organization: Organization
  /** A car that only this test uses, a Volvo V60; `page` shows it. */
  openCar: { api: Api; car: Car }
  /** A user whom only this test uses, signed in, with an organization of their own. */
  newcomer: { email: string; session: Session; api: Api; organization: Organization }
}

type WorkerFixtures = {
  /** Whether the server has what the states of `states.ts` show, too. */
  hasStage: boolean
  /** A server with the demonstration data, for all tests of a worker. */
  server: RunningServer
  /** The API as a person, signed in once for the tests of several minutes. */
  as: (person: Person) => Promise<Api>
}

let made = 0
let tests = 0
const testsBetweenResets = 6
/** An access token holds for 15 minutes; a test that began with a token of this age ends before. */
const reuseMilliseconds = 5 * 60_000

export const test = base.extend<Fixtures, WorkerFixtures>({
  hasStage: [false, { option: true, scope: "worker" }],

  server: [
    async ({ hasStage }, use) => {
      const server = hasStage
        ? await startStage()
        : await startServer({ demo: true, hasMail: true })
      await use(server)
      await server.stop()
    },
    { scope: "worker", timeout: 180_000 },
  ],

  as: [
    async ({ server }, use) => {
      const opened = new Map<Person, { api: Promise<Api>; at: number }>()
      await use((person) => {
        const known = opened.get(person)
        if (known && performance.now() - known.at < reuseMilliseconds) return known.api
        const api = signInPerson(server.url, person).then((session) => apiFor(server.url, session))
        opened.set(person, { api, at: performance.now() })
        return api
      })
    },
    { scope: "worker" },
  ],

  preloads: [false, { option: true }],

  // All tests of a worker share one IP address and the same few users, which the rate limits count.
  rateLimits: [
    async ({ server }, use) => {
      tests += 1
      if (tests % testsBetweenResets === 0) await server.operate("forget-tries")
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

  context: async ({ context, consoleErrors, preloads }, use) => {
    await consoleErrors.watch(context)
    if (!preloads) await saveData(context)
    await use(context)
    await endRoutes(context)
  },

  signIn: async ({ server, context }, use) => {
    await use(async (person, organization) => {
      const session = await signInPerson(server.url, person)
      await storeSession(context, server.url, session, organization)
      return session
    })
  },

  visit: async ({ server, browser, consoleErrors, preloads }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (person, organization) => {
      const context = await browser.newContext()
      contexts.push(context)
      await consoleErrors.watch(context)
      if (!preloads) await saveData(context)
      await storeSession(context, server.url, await signInPerson(server.url, person), organization)
      return context.newPage()
    })
    for (const context of contexts) {
      await endRoutes(context)
      await context.close()
    }
  },

  organization: async ({ as, consoleErrors }, use) => {
    made += 1
    const api = await as("superadmin")
    const organization = await api.makeOrganization(`Bandymas ${made}`)
    await use(organization)
    consoleErrors.stop()
    // It is deleted, because other tests use its members; the test may have deleted it already. Further organizations
    // of a test have names that begin with its name.
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
    const api = apiFor(server.url, await signInPerson(server.url, person))
    const organization = await api.makeOrganization(`Garažas ${made}`)
    const session = await signIn(person, organization)
    await use({ email, session, api, organization })
  },
})

/** Ends the route handlers of a test, and ignores errors of those that are still running. */
async function endRoutes(context: BrowserContext) {
  const ends = { behavior: "ignoreErrors" } as const
  for (const page of context.pages()) await page.unrouteAll(ends)
  await context.unrouteAll(ends)
}

/** Stores a session and a chosen organization as the application does. */
function storeSession(
  context: BrowserContext,
  origin: string,
  session: Session,
  organization: { id: string } | undefined,
) {
  const localStorage = [{ name: "marza.session", value: JSON.stringify(session) }]
  if (organization) localStorage.push({ name: "marza.organization", value: organization.id })
  return store(context, { cookies: [], origins: [{ origin, localStorage }] })
}
