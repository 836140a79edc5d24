import { screen, waitFor } from "@testing-library/react"
import { afterEach, expect, test, vi } from "vitest"
import { mockNetwork, ok, refusal } from "../../test/network.ts"
import { descriptionOf, field, fill, renderPart } from "../../test/render.tsx"
import { organization, signedIn } from "../../test/rows.ts"
import { SetPasswordPage } from "./SetPasswordPage.tsx"

const accept = "/api/invitations/accept"
const onSignedIn = vi.fn()

afterEach(() => {
  location.hash = ""
  onSignedIn.mockClear()
})

async function open(fragment: string) {
  location.hash = fragment
  const network = mockNetwork()
  const user = await renderPart(<SetPasswordPage onSignedIn={onSignedIn} />)
  async function save(password: string, repeated = password) {
    await fill(user, field("Naujas slaptažodis"), password)
    await fill(user, field("Pakartoti slaptažodį"), repeated)
    await user.dblClick(screen.getByRole("button", { name: "Susikurti slaptažodį" }))
  }
  return { network, save }
}

const invitation = `#token=one&email=ona%40demo.test&organization=${organization.id}`

test("an invitation says whose account it is, and whose is used now", async () => {
  await open(invitation)
  expect(screen.getByText("Paskyra: ona@demo.test")).toBeTruthy()
  const other = new RegExp(`naudojama paskyra ${signedIn.user.email}`)
  expect(screen.getByText(other)).toBeTruthy()
})

test("the new password has the focus when the page opens", async () => {
  await open(invitation)
  expect(document.activeElement).toBe(field("Naujas slaptažodis"))
})

test("a password that is missing, short or repeated otherwise is refused at its field", async () => {
  const { network, save } = await open(invitation)
  await save("")
  const fresh = field("Naujas slaptažodis")
  const repeated = field("Pakartoti slaptažodį")
  expect(descriptionOf(fresh)).toContain("Įveskite naują slaptažodį.")
  expect(fresh.getAttribute("aria-invalid")).toBe("true")
  await save("trump", "trumpas")
  expect(descriptionOf(fresh)).toContain("Slaptažodis turi būti bent 6 simbolių")
  expect(descriptionOf(repeated)).toContain("Slaptažodžiai nesutampa")
  expect(repeated.getAttribute("aria-invalid")).toBe("true")
  expect(network.calls).toEqual([])
})

test("a saved password signs in to the organization of the invitation, once", async () => {
  const { network, save } = await open(invitation)
  const respond = network.defer("POST", accept)
  await save("naujas-slaptas")
  respond(ok(signedIn))
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledExactlyOnceWith(organization.id))
  expect(network.sent("POST")).toEqual([{ token: "one", password: "naujas-slaptas" }])
})

test("a used link says so, and how to get another one", async () => {
  const { network, save } = await open(invitation)
  const error = "Nuoroda nebegalioja arba jau panaudota."
  network.respond("POST", accept, refusal(400, { code: "link_invalid", error }))
  await save("dar-kitas")
  const alert = await screen.findByRole("alert")
  expect(alert.textContent).toContain(error)
  expect(alert.textContent).toContain("paprašykite naujo pakvietimo")
  expect(onSignedIn).not.toHaveBeenCalled()
})

test("a link without its end is called incomplete", async () => {
  await open("")
  expect(screen.getByRole("heading", { name: "Nuoroda ne visa" })).toBeTruthy()
})

test("a person with a second factor is asked for its code, and without it signs in later", async () => {
  const { network, save } = await open(invitation)
  const challenge_id = "0190aaaa-0000-7000-8000-000000000000"
  network.respond("POST", accept, refusal(401, { code: "factor_required", challenge_id }))
  await save("naujas-slaptas")
  await screen.findByRole("heading", { name: "Antrasis žingsnis" })
  screen.getByRole("button", { name: "Atšaukti" }).click()
  await screen.findByRole("heading", { name: "Slaptažodis sukurtas" })
  const toSignIn = screen.getByRole("link", { name: "Į prisijungimo puslapį" })
  expect(toSignIn.getAttribute("href")).toBe("/auth")
})
