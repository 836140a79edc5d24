import type { Organization } from "@marza/domain/organizations/schemas.ts"
import { screen } from "@testing-library/react"
import { expect, test, vi } from "vitest"
import { descriptionOf, fill, renderPart } from "../../test/render.tsx"
import { organization } from "../../test/rows.ts"
import { OrganizationList } from "./OrganizationList.tsx"

const named = (name: string, given: Partial<Organization> = {}): Organization => ({
  ...organization,
  id: name,
  name,
  ...given,
})

async function open(organizations: Organization[]) {
  const onSelect = vi.fn()
  const user = await renderPart(
    <OrganizationList organizations={organizations} onSelect={onSelect} />,
  )
  return { onSelect, user }
}

const names = () =>
  screen.getAllByRole("listitem").map((row) => row.querySelector("p")?.textContent)

test("organizations are listed with one's role, and chosen by a press", async () => {
  const { onSelect, user } = await open([
    named("Šiaurės Auto", { role: "member" }),
    named("Baltic"),
  ])
  expect(names()).toEqual(["Baltic", "Šiaurės Auto"])
  const row = screen.getByRole("button", { name: "Pasirinkti: Šiaurės Auto" })
  expect(descriptionOf(row)).toBe("Narys")
  await user.click(row)
  expect(onSelect).toHaveBeenCalledExactlyOnceWith("Šiaurės Auto")
  expect(screen.queryByRole("searchbox")).toBeNull()
})

test("from nine on they are searched, and Enter chooses the first match", async () => {
  const many = Array.from({ length: 9 }, (_, each) => named(`Žalias ${each}`))
  const { onSelect, user } = await open(many)
  const search = screen.getByRole<HTMLInputElement>("searchbox", { name: "Ieškoti organizacijos" })
  await user.click(search)
  await user.keyboard("{Enter}")
  expect(onSelect).not.toHaveBeenCalled()
  await fill(user, search, "ZALIAS 7")
  expect(names()).toEqual(["Žalias 7"])
  await user.keyboard("{Enter}")
  expect(onSelect).toHaveBeenCalledExactlyOnceWith("Žalias 7")
  await fill(user, search, "xyz")
  expect(screen.getByRole("status").textContent).toBe("Tokios organizacijos nėra.")
})

test("each organization's initials have its own colours", async () => {
  await open([named("Baltic", { color_scheme: "ocean" }), named("Šiaurė")])
  const schemes = screen
    .getAllByRole("listitem")
    .map((row) => row.querySelector<HTMLElement>("[data-scheme]")?.dataset.scheme)
  expect(schemes).toEqual(["ocean", "norwegian"])
})
