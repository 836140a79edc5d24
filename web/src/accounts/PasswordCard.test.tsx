import { screen } from "@testing-library/react"
import { expect, test } from "vitest"
import { mockNetwork, noContent } from "../../test/network.ts"
import { descriptionOf, fill, findToast, renderPart } from "../../test/render.tsx"
import { signedIn } from "../../test/rows.ts"
import { PasswordCard } from "./PasswordCard.tsx"

const named = (name: string) =>
  document.querySelector<HTMLInputElement>(`[name=${name}]`) ?? expect.fail(`no field ${name}`)

test.each([
  ["", "", "password", "Įveskite naują slaptažodį."],
  ["ąbčdę", "ąbčdę", "password", "Slaptažodis turi būti bent 6 simbolių"],
  ["ž".repeat(73), "ž".repeat(73), "password", "Slaptažodis negali būti ilgesnis nei 72 simbolių"],
  ["geras slaptas", "kitoks", "repeated", "Slaptažodžiai nesutampa"],
  ["geras slaptas", "", "repeated", "Slaptažodžiai nesutampa"],
])("the password „%s“, repeated as „%s“, is refused under %s", async (typed, again, at, why) => {
  const network = mockNetwork()
  const user = await renderPart(<PasswordCard email={signedIn.user.email} factorId={null} />)
  await fill(user, named("password"), typed)
  await fill(user, named("repeated"), again)
  await user.click(screen.getByRole("button", { name: "Pakeisti slaptažodį" }))
  expect(descriptionOf(named(at))).toContain(why)
  // Only the field that says why is red.
  expect(document.querySelectorAll("[aria-invalid]")).toHaveLength(1)
  expect(network.calls).toEqual([])
})

test("a new password is sent once, and its fields are empty then", async () => {
  const network = mockNetwork()
  const respond = network.defer("PATCH", "/api/user")
  const user = await renderPart(<PasswordCard email={signedIn.user.email} factorId={null} />)
  const secret = "ž".repeat(72)
  await fill(user, named("password"), secret)
  await fill(user, named("repeated"), secret)
  await user.dblClick(screen.getByRole("button", { name: "Pakeisti slaptažodį" }))
  respond(noContent)
  await findToast("Slaptažodis pakeistas!")
  expect(network.sent("PATCH")).toEqual([{ password: secret }])
  expect([named("password").value, named("repeated").value]).toEqual(["", ""])
})

test("an impersonated person's password is disabled, and says why", async () => {
  mockNetwork()
  await renderPart(
    <>
      <p id="why">Peržiūra</p>
      <PasswordCard email={signedIn.user.email} factorId={null} disabledReasonId="why" />
    </>,
  )
  const button = screen.getByRole("button", { name: "Pakeisti slaptažodį" })
  for (const control of [named("password"), named("repeated"), button]) {
    expect(control).toHaveProperty("disabled", true)
    expect(descriptionOf(control)).toContain("Peržiūra")
  }
})
