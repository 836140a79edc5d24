import { screen, waitFor } from "@testing-library/react"
import { expect, test } from "vitest"
import { mockNetwork, noContent, ok, refusal } from "../../test/network.ts"
import { descriptionOf, field, fill, findToast, renderPart } from "../../test/render.tsx"
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

test("with a second factor the password is changed only with its code", async () => {
  const network = mockNetwork()
  const wrong = "Kodas neteisingas arba jau panaudotas."
  network.respond("POST", "/api/factors/f/challenge", ok({ challenge_id: "c" }))
  network.respond("POST", "/api/factors/f/verify", refusal(400, { error: wrong }), ok({}))
  network.respond("PUT", "/api/user/password", noContent)
  network.respond("PATCH", "/api/user", noContent)
  const user = await renderPart(<PasswordCard email={signedIn.user.email} factorId="f" />)
  for (const name of ["password", "repeated"]) await fill(user, named(name), "kitas-slaptas-1")
  await user.click(screen.getByRole("button", { name: "Pakeisti slaptažodį" }))
  await screen.findByRole("dialog")
  await waitFor(() => expect(document.activeElement).toBe(field("Kodas")))
  await user.paste("000000")
  await waitFor(() => expect(descriptionOf(field("Kodas"))).toContain(wrong))
  expect(document.activeElement).toBe(field("Kodas"))
  expect(network.calls.filter(({ path }) => path.startsWith("/api/user"))).toEqual([])
  await user.paste("123456")
  await findToast("Slaptažodis pakeistas!")
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  expect(named("password").value).toBe("")
  const sent = network.calls.filter(({ path }) => path.startsWith("/api/user"))
  expect(sent.map(({ body }) => body)).toEqual([{ password: "kitas-slaptas-1" }])
})
