import { screen, waitFor } from "@testing-library/react"
import { expect, test, vi } from "vitest"
import { mockNetwork, ok, refusal } from "../../test/network.ts"
import { fill, findToast, renderPart } from "../../test/render.tsx"
import { profile } from "../../test/rows.ts"
import { ImpersonationDialog } from "./ImpersonationDialog.tsx"

const people = "/api/profiles?viewable=true"
const ona = { ...profile, id: "0190aaaa-0000-7000-8000-000000000011", full_name: "Ona" }
const jonas = { ...profile, id: "0190aaaa-0000-7000-8000-000000000012", full_name: "Jonas" }
const page = (...items: object[]) => ok({ items, next_cursor: null })

async function open() {
  const network = mockNetwork()
  network.respond("GET", people, page(jonas, ona))
  const onImpersonate = vi.fn()
  const render = () =>
    renderPart(<ImpersonationDialog onClose={() => {}} onImpersonate={onImpersonate} />)
  return { network, onImpersonate, render }
}

const begin = () => screen.getByRole("button", { name: "Pradėti peržiūrą" })
const search = () => screen.getByRole<HTMLInputElement>("searchbox")

test("the arrows lead from the search to the people and back, and Enter impersonates the chosen one", async () => {
  const { network, onImpersonate, render } = await open()
  const user = await render()
  await screen.findAllByRole("radio")
  await waitFor(() => expect(document.activeElement).toBe(search()))
  expect(begin()).toHaveProperty("disabled", true)
  network.respond("GET", `${people}&search=ona`, page(ona))
  await fill(user, search(), "ona")
  await waitFor(() => expect(screen.getAllByRole("radio")).toHaveLength(1))
  await user.keyboard("{Enter}")
  expect(onImpersonate).not.toHaveBeenCalled()
  await user.keyboard("{ArrowDown}")
  expect(document.activeElement).toBe(screen.getByRole("radio", { checked: true }))
  expect(begin()).toHaveProperty("disabled", false)
  await user.keyboard("{ArrowUp}")
  expect(document.activeElement).toBe(search())
  await user.keyboard("{Enter}")
  expect(onImpersonate).toHaveBeenCalledExactlyOnceWith(ona.id)
})

test("people who cannot be loaded are told so in one's own words, and are loaded again on a press", async () => {
  const { network, render } = await open()
  network.respond("GET", people, refusal(400, { error: "Kita" }))
  const user = await render()
  await findToast("Klaida", "Nepavyko įkelti vartotojų")
  expect(screen.queryByText("Kita")).toBeNull()
  expect(begin()).toHaveProperty("disabled", true)
  network.respond("GET", people, page(jonas, ona))
  await user.click(screen.getByRole("button", { name: "Bandyti dar kartą" }))
  await screen.findByText("Jonas")
})

test("a search that finds nobody says so", async () => {
  const { network, render } = await open()
  network.respond("GET", `${people}&search=xyz`, page())
  const user = await render()
  await fill(user, search(), "xyz")
  await screen.findByText("Tokio naudotojo nėra.")
})
