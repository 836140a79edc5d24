/**
 * npm run screens: writes every state of `states.ts` in all sizes, themes and languages as pictures to `screens/`.
 * An argument keeps the states whose name contains it.
 */
import { mkdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import type { Session } from "@marza/domain/accounts/schemas.ts"
import { chromium } from "@playwright/test"
import { apiFor, north, type Person, signInPerson } from "./api.ts"
import { chromiumOptions } from "./chromium.ts"
import { startServer } from "./server.ts"
import { type Language, openState, type Scene, type State, states } from "./states.ts"

const sizes = {
  phone: [390, 844],
  small: [320, 700],
  landscape: [844, 390],
  desk: [1280, 800],
} as const
type Size = keyof typeof sizes

const folder = fileURLToPath(new URL("../screens", import.meta.url))
const wanted = states.filter(({ name }) => name.includes(process.argv[2] ?? ""))

type Picture = { state: State; size: Size; theme: "light" | "dark"; scene: Scene }

const server = await startServer({ demo: true })
const browser = await chromium.launch(chromiumOptions)
const sessions = new Map<Person, Session>()
for (const person of ["superadmin", "owner", "member"] as const)
  sessions.set(person, await signInPerson(server.url, person))
const superadmin = apiFor(server.url, signedIn("superadmin"))
const organizations = {
  demonstration: await superadmin.organization(north),
  new: await superadmin.makeOrganization("Naujas kiemas"),
  none: null,
}
const cars = await apiFor(server.url, signedIn("owner")).cars(organizations.demonstration)

function signedIn(person: Person): Session {
  const session = sessions.get(person)
  if (!session) throw new Error(`${person} is not signed in`)
  return session
}

/** The pictures of a language, in turn: its organizations show it from now on. */
async function takeAll(language: Language) {
  for (const organization of [organizations.demonstration, organizations.new])
    await superadmin.changeOrganization(organization, { language })
  const carId = (name: string) => cars.find((car) => car.name === name)?.id ?? name
  for (const theme of ["light", "dark"] as const)
    for (const size of Object.keys(sizes) as Size[])
      for (const state of wanted)
        if (!state.isForDesk || size === "desk")
          await take({ state, size, theme, scene: { language, carId } })
}

async function take({ state, size, theme, scene }: Picture) {
  const [width, height] = sizes[size]
  const isPhone = size !== "desk"
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width, height },
    hasTouch: isPhone,
    isMobile: isPhone,
    reducedMotion: "reduce",
    locale: "lt-LT",
    timezoneId: "Europe/Vilnius",
  })
  const organization = organizations[state.organization ?? "demonstration"]
  await context.addInitScript(
    (items) => {
      // Once: a later page of the state keeps what the application has stored since.
      if (localStorage.getItem("marza.theme") === null)
        for (const [key, value] of items) localStorage.setItem(key, value)
    },
    [
      ["marza.theme", theme],
      ["marza.language", scene.language],
      ...(state.as ? [["marza.session", JSON.stringify(signedIn(state.as))]] : []),
      ...(state.as && organization ? [["marza.organization", organization.id]] : []),
    ] as [string, string][],
  )
  const page = await context.newPage()
  const name = `${state.name}-${size}-${theme}-${scene.language}`
  try {
    await openState(page, state, scene)
  } catch (problem) {
    process.exitCode = 1
    console.error(`${name}: ${problem instanceof Error ? problem.message : problem}`)
  }
  await page.screenshot({ path: join(folder, `${name}.png`) })
  await context.close()
}

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)
try {
  for (const language of ["lt", "en"] as const) await takeAll(language)
} finally {
  await browser.close()
  await server.stop()
}
