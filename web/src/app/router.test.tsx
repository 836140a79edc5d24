import { cleanup, screen, waitFor, within } from "@testing-library/react"
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest"
import { ok, refusal } from "../../test/network.ts"
import {
  address,
  listOf,
  mockProgram,
  openApp,
  user as person,
  reopenApp,
} from "../../test/openApp.tsx"
import { field, fill } from "../../test/render.tsx"
import { car, organization, signedIn } from "../../test/rows.ts"
import { setLanguage } from "../messages/first.ts"
import { selection } from "../organizations/selection.ts"
import { session } from "../session/session.ts"
import { queryClient } from "./query-client.ts"
import { router } from "./router.tsx"

const root = `/api/organizations/${organization.id}`
const level1 = () => screen.findByRole("heading", { level: 1 })

/** Renders an address as on a new tab. */
async function visit(href: string) {
  cleanup()
  queryClient.clear()
  return openApp(href)
}

/** The lines that the program writes to the console as errors. */
function watchErrors() {
  const errors = vi.spyOn(console, "error").mockImplementation(() => {})
  onTestFinished(() => errors.mockRestore())
  return errors
}

describe("a signed-out person", () => {
  beforeEach(() => session.remove("signed_out"))

  test.each([
    "/",
    "/car/new",
    "/car/0190aaaa-0000-7000-8000-000000000000",
    "/analytics",
    "/users",
    "/profile",
    "/organization-settings",
    "/organizations",
    "/select-organization",
  ])("is led from %s to the sign-in", async (path) => {
    mockProgram()
    await openApp(path)
    expect(address()).toBe("/auth")
  })

  test("is led back to the address, through the choice of an organization, once they have signed in", async () => {
    const network = mockProgram([car])
    network.respond("POST", "/api/session", ok(signedIn))
    for (const [path, isChosen] of [
      ["/users", true],
      [`/car/${car.id}`, false],
      ["/organization-settings", false],
      ["/analytics?year=2026&month=3", false],
    ] as const) {
      session.remove("signed_out")
      if (isChosen) selection.choose(organization.id)
      else selection.clear()
      const user = await visit(path)
      await fill(user, field("El. paštas"), "owner@demo.test")
      await fill(user, field("Slaptažodis", screen.getByRole("tabpanel")), "demonstracija")
      await user.keyboard("{Enter}")
      await waitFor(() => expect(session.current()).toEqual(signedIn))
      // As session-changes.ts does, which follows the session for as long as the program runs.
      await router.invalidate()
      if (!isChosen)
        await user.click(
          await screen.findByRole("button", { name: `Pasirinkti: ${organization.name}` }),
        )
      await waitFor(() => expect(address()).toBe(path))
      await waitFor(() => expect(document.title).toBe(organization.name))
    }
  })

  test("sees that a page is missing, and is led home to the sign-in", async () => {
    const errors = watchErrors()
    mockProgram()
    const user = await openApp("/no/such/path")
    expect(await screen.findByText("Oops! Page not found")).toBeTruthy()
    expect(errors).toHaveBeenCalledWith("Page not found:", "/no/such/path")
    await user.click(screen.getByRole("link", { name: "Return to Home" }))
    await waitFor(() => expect(address()).toBe("/auth"))
  })
})

test.each(["lt", "en"] as const)("a missing page says so in %s", async (language) => {
  const errors = watchErrors()
  mockProgram([], { ...organization, language })
  await openApp("/")
  await level1()
  expect(document.documentElement.lang).toBe(language)
  const user = await visit("/no/such/path")
  expect(await screen.findByRole("heading", { name: "404" })).toBeTruthy()
  expect(screen.getByText("Oops! Page not found")).toBeTruthy()
  expect(screen.queryAllByText("Tokio puslapio nėra.")).toHaveLength(language === "lt" ? 1 : 0)
  expect(errors).toHaveBeenCalledWith("Page not found:", "/no/such/path")
  await user.click(screen.getByRole("link", { name: "Return to Home" }))
  await waitFor(() => expect(address()).toBe("/"))
  await setLanguage("lt")
})

describe("while no organization is chosen", () => {
  test.each(["/", "/car/new", "/analytics", "/users", "/profile"])(
    "%s opens the picker first",
    async (path) => {
      mockProgram()
      selection.clear()
      await openApp(path)
      expect(address()).toBe("/select-organization")
      expect(document.title).toBe("Marža")
    },
  )

  test("the settings open the list of organizations", async () => {
    mockProgram()
    selection.clear()
    await openApp("/organization-settings")
    expect(address()).toBe("/organizations")
    expect(await screen.findByRole("heading", { name: "Organizacijos" })).toBeTruthy()
  })

  test.each([
    ["a person without an organization", []],
    ["a person who has not chosen", [organization]],
  ])(
    "%s opens the profile by keyboard, over a reload too, and goes back to the picker",
    async (_who, items) => {
      const network = mockProgram()
      network.respond("GET", "/api/organizations", ok({ items }))
      network.respond("GET", "/api/factors", ok({ items: [], backup_codes_left: 0 }))
      selection.clear()
      const user = await openApp("/")
      expect(address()).toBe("/select-organization")
      ;(await screen.findByRole("button", { name: "Paskyros meniu" })).focus()
      await user.keyboard("{Enter}")
      const item = await screen.findByRole("menuitem", { name: "Mano profilis" })
      item.focus()
      await user.keyboard("{Enter}")
      await waitFor(() => expect(address()).toBe("/profile"))
      await reopenApp()
      expect(await screen.findByRole("heading", { name: "Mano profilis" })).toBeTruthy()
      expect(address()).toBe("/profile")
      expect(document.title).toBe("Marža")
      expect(screen.getByLabelText("Įkelti nuotrauką")).toHaveProperty("disabled", false)
      expect(screen.getByRole("region", { name: "Prisijungę įrenginiai" })).toBeTruthy()
      expect(await screen.findByRole("button", { name: "Įjungti" })).toHaveProperty(
        "disabled",
        false,
      )
      await user.click(screen.getByRole("link", { name: "Grįžti" }))
      await waitFor(() => expect(address()).toBe("/select-organization"))
    },
  )
})

test.each([
  ["/", "Automobiliai", "Automobiliai"],
  ["/car/new", "Naujas automobilis", null],
  ["/analytics", null, "Analitika"],
  ["/users", "Nariai", "Nariai"],
  ["/profile", "Mano profilis", null],
  ["/organization-settings", "Organizacijos nustatymai", null],
])("%s opens by its address, in the layout of the organization", async (path, heading, tab) => {
  mockProgram()
  await openApp(path)
  // What has no figures has no heading.
  if (heading) expect((await level1()).textContent).toBe(heading)
  expect(address()).toBe(path)
  expect(document.title).toBe(organization.name)
  const banner = screen.getByRole("banner")
  for (const name of [organization.name, "Marža"]) expect(banner.textContent).toContain(name)
  const tabs = within(screen.getByRole("navigation", { name: "Skyriai" })).getAllByRole("link")
  expect(tabs.map(({ textContent }) => textContent)).toEqual([
    "Automobiliai",
    "Analitika",
    "Nariai",
  ])
  const current = tabs.filter((link) => link.getAttribute("aria-current") === "page")
  expect(current.map(({ textContent }) => textContent)).toEqual(tab ? [tab] : [])
})

test.each(["owner", "admin", "member"] as const)(
  "the settings, with the logo, open for %s, but not for a member",
  async (role) => {
    mockProgram([], { ...organization, role })
    await openApp("/organization-settings")
    await level1()
    expect(address()).toBe(role === "member" ? "/" : "/organization-settings")
    expect(screen.queryAllByLabelText("Įkelti logotipą")).toHaveLength(role === "member" ? 0 : 1)
  },
)

test("the picker leads whoever has chosen to the list, and the list of organizations opens", async () => {
  mockProgram()
  await openApp("/select-organization")
  expect(address()).toBe("/")
  await visit("/organizations")
  expect(await screen.findByRole("heading", { name: "Organizacijos" })).toBeTruthy()
})

test("an error while rendering shows the error screen with a link to the list", async () => {
  const errors = watchErrors()
  const network = mockProgram([car])
  network.respond(
    "GET",
    `${root}/cars`,
    ok({
      items: [{ name: 1 }],
      next_cursor: null,
      counts: { all: 1, bought: 1, preparing: 0, sold: 0 },
    }),
  )
  await openApp("/")
  const title = "Unexpected Application Error!"
  expect(await screen.findByRole("heading", { name: title })).toBeTruthy()
  expect(screen.getByText("Įvyko netikėta programos klaida.")).toBeTruthy()
  expect(errors).toHaveBeenCalledWith(expect.any(Error))
  network.respond("GET", `${root}/cars`, listOf([car]))
  expect(screen.getByRole("link", { name: "Grįžti į pradžią" }).getAttribute("href")).toBe("/")
  // It loads the program anew.
  await visit("/")
  expect(await screen.findByRole("link", { name: car.name })).toBeTruthy()
})

test("a failed role check is logged and gives no rights", async () => {
  const errors = watchErrors()
  const network = mockProgram()
  const check = async () => {
    const user = await visit("/")
    await screen.findByText("Automobilių dar nėra")
    await user.click(screen.getByRole("button", { name: new RegExp(organization.name) }))
    await screen.findByLabelText("Ieškoti organizacijos")
    return screen.queryAllByRole("button", { name: "Sukurti organizaciją" })
  }
  network.respond("GET", "/api/user", ok({ ...person, roles: ["superadmin"] }))
  expect(await check()).toHaveLength(1)
  network.respond("GET", "/api/user", refusal(403, { error: "Rolės nežinomos" }))
  expect(await check()).toHaveLength(0)
  const why = "The roles of the signed-in person could not be read"
  expect(errors).toHaveBeenCalledWith(why, expect.anything())
})
