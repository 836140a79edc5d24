import type { Organization } from "@marza/domain/organizations/schemas.ts"
import { useQuery } from "@tanstack/react-query"
import { screen, waitFor } from "@testing-library/react"
import { expect, test, vi } from "vitest"
import { mockNetwork, noContent, ok, refusal } from "../../test/network.ts"
import { fill, findToast, renderPart } from "../../test/render.tsx"
import { organization } from "../../test/rows.ts"
import OrganizationSwitcher from "./OrganizationSwitcher.tsx"
import { organizationsQuery } from "./organizationsQuery.ts"

const baltic: Organization = { ...organization, id: "baltic", name: "Baltic Motors" }
const oak: Organization = { ...organization, id: "oak", name: "Šiaurės ąžuolas" }
const onSelect = vi.fn()

function Switcher() {
  const { data } = useQuery(organizationsQuery)
  if (!data) return null
  return (
    <OrganizationSwitcher
      trigger={<button type="button">{organization.name}</button>}
      organizations={data}
      currentId={organization.id}
      onSelect={onSelect}
    />
  )
}

async function open() {
  onSelect.mockClear()
  const network = mockNetwork()
  network.respond("GET", "/api/organizations", ok({ items: [oak, organization, baltic] }))
  const user = await renderPart(<Switcher />)
  const search = await screen.findByLabelText<HTMLInputElement>("Ieškoti organizacijos")
  await waitFor(() => expect(document.activeElement).toBe(search))
  return { network, user, search }
}

const shown = () => [...document.querySelectorAll("[data-row]")].map((row) => row.textContent ?? "")

test("the search ignores accents and case, and Enter chooses the first match", async () => {
  const { user, search } = await open()
  expect(shown()).toHaveLength(3)
  await user.keyboard("{Enter}")
  expect(onSelect).not.toHaveBeenCalled()
  await fill(user, search, "SIAURES")
  expect(shown()).toEqual([
    expect.stringContaining(organization.name),
    expect.stringContaining(oak.name),
  ])
  await fill(user, search, "siaures az")
  expect(shown()).toEqual([expect.stringContaining(oak.name)])
  await user.keyboard("{Enter}")
  expect(onSelect).toHaveBeenCalledExactlyOnceWith(oak.id)
  await waitFor(() => expect(shown()).toEqual([]))
})

test("a search that finds nothing says so, and Enter chooses nothing", async () => {
  const { user, search } = await open()
  await fill(user, search, "nėra tokios")
  expect(screen.getByRole("status").textContent).toBe("Tokios organizacijos nėra.")
  await user.keyboard("{Enter}")
  expect(onSelect).not.toHaveBeenCalled()
  expect(screen.queryByRole("button", { name: "Sukurti organizaciją" })).toBeNull()
})

test("a star that cannot be saved is removed again with a toast", async () => {
  const { network, user } = await open()
  const respond = network.defer("PUT", "/api/organizations/baltic/favorite")
  const star = () => screen.getByRole("button", { name: `Mėgstama organizacija: ${baltic.name}` })
  await user.click(star())
  expect(star().getAttribute("aria-pressed")).toBe("true")
  respond(refusal(500, { error: "Ne" }))
  await findToast("Klaida", "Nepavyko atnaujinti mėgstamų organizacijų")
  expect(star().getAttribute("aria-pressed")).toBe("false")
  expect(onSelect).not.toHaveBeenCalled()
})

test("a star set by keyboard moves the organization first, and does not choose it", async () => {
  const { network, user } = await open()
  network.respond("PUT", "/api/organizations/oak/favorite", noContent)
  network.respond("DELETE", "/api/organizations/oak/favorite", noContent)
  const starred = { ...oak, is_favorite: true }
  const rows = () => [...document.querySelectorAll<HTMLElement>("[data-row]")]
  await user.keyboard("{ArrowDown}")
  expect(document.activeElement).toBe(rows()[0])
  await user.keyboard("{ArrowDown}{ArrowDown}")
  expect(document.activeElement?.textContent).toContain(oak.name)
  await user.tab()
  const star = () => screen.getByRole("button", { name: `Mėgstama organizacija: ${oak.name}` })
  expect(document.activeElement).toBe(star())
  expect(star().getAttribute("aria-pressed")).toBe("false")
  network.respond("GET", "/api/organizations", ok({ items: [starred, organization, baltic] }))
  await user.keyboard(" ")
  await waitFor(() => expect(star().getAttribute("aria-pressed")).toBe("true"))
  expect(shown()[0]).toContain(oak.name)
  network.respond("GET", "/api/organizations", ok({ items: [oak, organization, baltic] }))
  await user.click(star())
  await waitFor(() => expect(star().getAttribute("aria-pressed")).toBe("false"))
  expect(shown()[0]).toContain(baltic.name)
  expect(onSelect).not.toHaveBeenCalled()
  expect(network.calls.filter(({ path }) => path.endsWith("/favorite"))).toEqual([
    { method: "PUT", path: "/api/organizations/oak/favorite", body: undefined },
    { method: "DELETE", path: "/api/organizations/oak/favorite", body: undefined },
  ])
})

test("the present organization is marked and spoken as such", async () => {
  await open()
  const present = document.querySelectorAll("[data-row][aria-current=true]")
  expect([...present].map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining(organization.name),
  ])
})
