import type { Organization } from "@marza/domain/organizations/schemas.ts"
import { useQuery } from "@tanstack/react-query"
import { act, screen, waitFor, within } from "@testing-library/react"
import type { UserEvent } from "@testing-library/user-event"
import { expect, test } from "vitest"
import { mockNetwork, ok, refusal } from "../../test/network.ts"
import { descriptionOf, field, fill, findToast, renderPart } from "../../test/render.tsx"
import { organization } from "../../test/rows.ts"
import { restored, signInAgain } from "../../test/session-end.ts"
import { expectAskedAndLeave, expectAskedAndStay, WayOut } from "../../test/WayOut.tsx"
import { queryClient } from "../app/query-client.ts"
import { replaceOrganization } from "./api.ts"
import { organizationsQuery } from "./organizationsQuery.ts"
import { SettingsForm } from "./SettingsForm.tsx"

const path = `/api/organizations/${organization.id}`

function Settings() {
  const [first] = useQuery(organizationsQuery).data ?? []
  return first ? <SettingsForm organization={first} /> : null
}

async function open(stored: Partial<Organization> = {}) {
  const network = mockNetwork()
  network.respond("GET", "/api/organizations", ok({ items: [{ ...organization, ...stored }] }))
  const user = await renderPart(
    <>
      <Settings />
      <WayOut />
    </>,
  )
  await screen.findByLabelText(/^Pavadinimas/)
  return { network, user }
}

const name = () => field("Pavadinimas")
const save = (user: UserEvent, among: HTMLElement = document.body) =>
  user.click(within(among).getByRole("button", { name: "Išsaugoti" }))
const stale = (current: Partial<Organization>) =>
  refusal(409, {
    code: "stale_version",
    current: { ...organization, version: 2, ...current },
    changed_by: "Tomas Petrauskas",
  })

test("the button says what it saves, and each colour its name", async () => {
  await open()
  const button = screen.getByRole("button", { name: "Išsaugoti" })
  expect(descriptionOf(button)).toBe("Bus išsaugotos spalvos, kalba ir pavadinimas.")
  for (const colour of screen.getAllByRole("radio"))
    expect(colour.closest("label")?.textContent).toMatch(/\p{L}/u)
})

test("the name is required, trimmed and at most 100 long", async () => {
  const { network, user } = await open()
  for (const [typed, why] of [
    ["", "Pavadinimas privalomas"],
    ["   ", "Pavadinimas privalomas"],
    ["a".repeat(101), "Pavadinimas negali būti ilgesnis nei 100 simbolių"],
  ] as const) {
    await fill(user, name(), typed)
    await save(user)
    expect(descriptionOf(name())).toContain(why)
  }
  expect(network.sent("PATCH")).toEqual([])
  const long = "ž".repeat(100)
  network.respond("PATCH", path, ok<Organization>({ ...organization, version: 2, name: long }))
  await fill(user, name(), `  ${long}  `)
  expect(name().getAttribute("aria-invalid")).toBeNull()
  await save(user)
  await findToast("Nustatymai išsaugoti.")
  expect(network.sent("PATCH")).toEqual([{ name: long, version: 1 }])
})

test("a save without changes says so and sends nothing", async () => {
  const { network, user } = await open()
  await fill(user, name(), ` ${organization.name} `)
  await user.click(screen.getByRole("radio", { name: /Vandenyno mėlyna/ }))
  await user.click(screen.getByRole("radio", { name: /Norvegijos raudona/ }))
  await save(user)
  await findToast("Pakeitimų nėra.")
  expect(network.sent("PATCH")).toEqual([])
})

test("a save is busy once, and one that fails says why and keeps what was typed", async () => {
  const { network, user } = await open()
  const respond = network.defer("PATCH", path)
  await fill(user, name(), "Kitas vardas")
  await user.dblClick(screen.getByRole("button", { name: "Išsaugoti" }))
  expect(screen.getByRole("button", { name: "Išsaugoti" })).toHaveProperty("disabled", true)
  respond(refusal(500, { error: "Diskas pilnas" }))
  await findToast("Klaida", "Diskas pilnas")
  expect(network.sent("PATCH")).toHaveLength(1)
  expect(name().value).toBe("Kitas vardas")
  expect(screen.getByRole("button", { name: "Išsaugoti" })).toHaveProperty("disabled", false)
})

test("a setting that both people changed is asked about, and choosing theirs leaves nothing to save", async () => {
  const { network, user } = await open()
  network.respond("PATCH", path, stale({ name: "Jų vardas" }))
  await fill(user, name(), "Mano vardas")
  await save(user)
  const asked = await screen.findByRole("dialog", { name: "Nustatymai jau pakeisti" })
  expect(asked.textContent).toContain("Tomas Petrauskas juos išsaugojo")
  expect(within(asked).getAllByRole("group")).toHaveLength(1)
  await user.click(within(asked).getByRole("radio", { name: "Kito Jų vardas" }))
  await save(user, asked)
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  expect(name().value).toBe("Jų vardas")
  expect(network.sent("PATCH")).toHaveLength(1)
})

test("choosing my own value saves it on top of theirs, with what only they changed", async () => {
  const { network, user } = await open()
  const theirs = { name: "Jų vardas", color_scheme: "ocean" }
  const saved = { ...organization, ...theirs, name: "Mano vardas", version: 3 }
  network.respond("PATCH", path, stale(theirs), ok<Organization>(saved))
  await fill(user, name(), "Mano vardas")
  await save(user)
  const asked = await screen.findByRole("dialog", { name: "Nustatymai jau pakeisti" })
  await user.click(within(asked).getByRole("radio", { name: "Mano Mano vardas" }))
  await save(user, asked)
  await findToast("Nustatymai išsaugoti.")
  expect(network.sent("PATCH")[1]).toEqual({ name: "Mano vardas", version: 2 })
  expect(screen.getByRole("radio", { checked: true })).toHaveProperty("value", "ocean")
})

test("changes of different fields are merged without a question", async () => {
  const { network, user } = await open()
  const saved = { ...organization, name: "Mano vardas", color_scheme: "ocean", version: 3 }
  network.respond("PATCH", path, stale({ color_scheme: "ocean" }), ok<Organization>(saved))
  await fill(user, name(), "Mano vardas")
  await save(user)
  await findToast("Nustatymai išsaugoti.")
  expect(screen.queryByRole("dialog")).toBeNull()
  expect(network.sent("PATCH")).toEqual([
    { name: "Mano vardas", version: 1 },
    { name: "Mano vardas", version: 2 },
  ])
  expect(screen.getByRole("radio", { checked: true })).toHaveProperty("value", "ocean")
})

test("a setting that was put back shows what the other person has saved", async () => {
  const { user } = await open()
  await fill(user, name(), "Mano vardas")
  await fill(user, name(), organization.name)
  const theirs = { ...organization, name: "Jų vardas", version: 2 }
  await act(async () => replaceOrganization(queryClient, theirs))
  await waitFor(() => expect(name().value).toBe("Jų vardas"))
})

test("leaving with unsaved changes asks first", async () => {
  const { user } = await open()
  await fill(user, name(), "Kitas vardas")
  await expectAskedAndStay(user)
  expect(name().value).toBe("Kitas vardas")
  await expectAskedAndLeave(user)
})

test("one of five colours and one of two languages is chosen, and both are saved", async () => {
  const { network, user } = await open()
  expect(screen.getAllByRole("radio")).toHaveLength(5)
  expect(screen.getByRole("radio", { checked: true })).toHaveProperty("value", "norwegian")
  for (const [id, label] of [
    ["ocean", "Vandenyno mėlyna"],
    ["forest", "Miško žalia"],
    ["sunset", "Saulėlydžio oranžinė"],
    ["midnight", "Vidurnakčio violetinė"],
  ] as const) {
    await user.click(screen.getByRole("radio", { name: label }))
    expect(screen.getByRole("radio", { checked: true })).toHaveProperty("value", id)
  }
  const language = screen.getByRole<HTMLSelectElement>("combobox", { name: "Kalba" })
  expect([...language.options].map(({ text }) => text)).toEqual(["Lietuvių", "English"])
  expect(language.value).toBe("lt")
  await user.selectOptions(language, "English")
  const saved = { ...organization, color_scheme: "midnight", language: "en" as const, version: 2 }
  network.respond("PATCH", path, ok<Organization>(saved))
  await save(user)
  await findToast("Settings saved.")
  expect(network.sent("PATCH")).toEqual([{ color_scheme: "midnight", language: "en", version: 1 }])
  expect(document.documentElement.lang).toBe("en")
})

test("what was typed is back after a sign-in, beside what somebody else has saved meanwhile", async () => {
  const first = await open()
  await fill(first.user, name(), "Naujas vardas")
  signInAgain()
  queryClient.clear()
  const { network, user } = await open({ version: 2, language: "en" })
  await findToast(restored)
  expect(name().value).toBe("Naujas vardas")
  network.respond("PATCH", path, ok({ ...organization, name: "Naujas vardas", version: 3 }))
  await save(user)
  await waitFor(() =>
    expect(network.sent("PATCH")).toEqual([{ name: "Naujas vardas", version: 2 }]),
  )
})
