import { screen } from "@testing-library/react"
import { expect, test } from "vitest"
import { mockNetwork } from "../../test/network.ts"
import { descriptionOf, fill, renderPart } from "../../test/render.tsx"
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
