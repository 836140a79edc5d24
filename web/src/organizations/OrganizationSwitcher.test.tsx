import type { Organization } from "@marza/domain/organizations/schemas.ts"
import { useQuery } from "@tanstack/react-query"
import { screen, waitFor } from "@testing-library/react"
import { expect, test, vi } from "vitest"
import { mockNetwork, ok, refusal } from "../../test/network.ts"
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
