import type { Organization } from "@marza/domain/organizations/schemas.ts"
import { cleanup, screen } from "@testing-library/react"
import { expect, test, vi } from "vitest"
import { renderPart } from "../../test/render.tsx"
import { organization } from "../../test/rows.ts"
import { AccountMenuItems } from "./AccountMenuItems.tsx"

async function open(of: Organization | null, onImpersonate?: () => void) {
  const user = await renderPart(
    <AccountMenuItems
      trigger={<button type="button">Paskyros meniu</button>}
      name="Naujas Narys"
      email="naujas@demo.test"
      organization={of}
      onImpersonate={onImpersonate}
    />,
  )
  await screen.findByRole("menu")
  return user
}

const entries = () => screen.getAllByRole("menuitem").map(({ textContent }) => textContent)

const last = ["Spartieji klavišai", "Atsijungti"]

test("the menu of a member has the person's name and e-mail, and no entry of an owner's", async () => {
  await open({ ...organization, role: "member" })
  expect(screen.getByRole("menu").textContent).toContain("Naujas Narysnaujas@demo.test")
  expect(entries()).toEqual(["Mano profilis", ...last])
})

test("the menu of an admin has no settings, and that of an owner has", async () => {
  await open({ ...organization, role: "admin" })
  expect(entries()).toEqual(["Mano profilis", ...last])
  cleanup()
  await open({ ...organization, role: "owner", sees_partners: true })
  expect(entries()).toEqual(["Mano profilis", "Organizacijos nustatymai", ...last])
})

test("the menu of a superadmin leads to an impersonation", async () => {
  const onImpersonate = vi.fn()
  const user = await open(organization, onImpersonate)
  await user.click(screen.getByRole("menuitem", { name: "Peržiūra naudotojo vardu" }))
  expect(onImpersonate).toHaveBeenCalledOnce()
})

test("without an organization there is only the profile", async () => {
  await open(null)
  expect(entries()).toEqual(["Mano profilis", "Atsijungti"])
})
