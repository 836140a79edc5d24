import { screen, waitFor } from "@testing-library/react"
import { beforeAll, beforeEach, expect, test } from "vitest"
import { ok } from "../../../test/network.ts"
import { address, mockProgram, openApp } from "../../../test/openApp.tsx"
import { car, organization } from "../../../test/rows.ts"
import { router } from "../router.tsx"
import { followShortcuts } from "./shortcuts.ts"
import { finderShown } from "./shown.ts"

const root = `/api/organizations/${organization.id}`
const volvo = { ...car, name: "Volvo V60", registration_number: "KLM 123" }

beforeAll(() => followShortcuts(router))
beforeEach(() => finderShown.set(false))

async function open(path: string) {
  const network = mockProgram([volvo])
  const found = ok({ items: [volvo], next_cursor: null, near: false, counts: {} })
  for (const typed of ["k", "kl", "klm"])
    network.respond("GET", `${root}/cars?search=${typed}&limit=100`, found)
  const user = await openApp(path)
  await screen.findByRole("heading", { level: 1 })
  return user
}

const press = async (user: Awaited<ReturnType<typeof open>>) => {
  await user.keyboard("{Control>}k{/Control}")
  const input = await screen.findByRole("combobox", { name: "Automobilis, puslapis arba veiksmas" })
  await waitFor(() => expect(document.activeElement).toBe(input))
}

const options = () => screen.getAllByRole("option").map(({ textContent }) => textContent)

test("a car is found by its plate with keys alone, and is the first one the next time", async () => {
  const user = await open("/profile")
  await press(user)
  expect(options()).toContain("Nariaipuslapis")
  await user.keyboard("klm{Enter}")
  await waitFor(() => expect(address()).toBe(`/car/${volvo.id}`))
  await screen.findByRole("heading", { level: 1, name: volvo.name })
  await router.navigate({ to: "/profile" })
  await press(user)
  await waitFor(() => expect(options()[0]).toBe("Volvo V60KLM 123"))
  await user.keyboard("{ArrowDown}{Enter}")
  await waitFor(() => expect(address()).toBe(`/car/${volvo.id}`))
})

test("a page is found by a part of its name, accents aside", async () => {
  const user = await open("/profile")
  await press(user)
  await user.keyboard("dezut{Enter}")
  await waitFor(() => expect(address()).toBe("/inbox"))
})

test("on a car it offers what is done with it", async () => {
  const user = await open(`/car/${volvo.id}`)
  await screen.findByRole("heading", { level: 1, name: volvo.name })
  await press(user)
  expect(options()).toContain("Parduoti automobilįveiksmas")
  expect(options()).not.toContain("Išrašyti sąskaitąveiksmas")
  await user.keyboard("prideti islaida{Enter}")
  expect(await screen.findByRole("dialog", { name: "Pridėti išlaidą" })).toBeTruthy()
  expect(address()).toBe(`/car/${volvo.id}`)
})
