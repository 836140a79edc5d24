import { screen } from "@testing-library/react"
import { afterEach, expect, test } from "vitest"
import { mockNetwork, ok } from "../../test/network.ts"
import { renderPart } from "../../test/render.tsx"
import { profile } from "../../test/rows.ts"
import { impersonation } from "../session/impersonation.ts"
import { useIsSuperadmin, useUser } from "./current.ts"

afterEach(() => impersonation.set(null))

function Rights() {
  const isSuperadmin = useIsSuperadmin()
  return useUser() ? <p>{isSuperadmin ? "superadmin" : "nobody"}</p> : null
}

test.each([
  [["superadmin"], null, "superadmin"],
  [["admin"], null, "nobody"],
  [["superadmin"], "0190aaaa-0000-7000-8000-000000000099", "nobody"],
])("who is %s and impersonates %s has the rights of %s", async (roles, impersonated, rights) => {
  impersonation.set(impersonated)
  const network = mockNetwork()
  network.respond("GET", "/api/user", ok({ id: profile.id, profile, roles, impersonating: null }))
  await renderPart(<Rights />)
  expect(await screen.findByText(rights)).toBeTruthy()
})
