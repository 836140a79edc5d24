import { screen, waitFor } from "@testing-library/react"
import { afterEach, beforeEach, expect, test } from "vitest"
import { lost, ok, refusal } from "../../test/network.ts"
import { address, mockProgram, openApp } from "../../test/openApp.tsx"
import { descriptionOf, field, fill, findToast } from "../../test/render.tsx"
import { signedIn } from "../../test/rows.ts"
import { offline } from "../api/offline.ts"
import { session } from "../session/session.ts"

const verify = "/api/session/link/verify"
const code = () => field("Kodas")
const signIn = () => screen.findByRole("button", { name: "Prisijungti" })
const wrongCode = "Kodas neteisingas arba jau panaudotas."
const over = "Kodo laikas baigėsi arba bandymų buvo per daug."

beforeEach(() => session.remove("signed_out"))
afterEach(() => offline.setLost(false))

/** Opens a mailed link, as a scanner of mails does, too. */
async function open(fragment = "#token=one") {
  const network = mockProgram()
  const user = await openApp(`/auth/link${fragment}`)
  return { network, user }
}

test("opening a mailed link does not use it up: only its button sends the token, and leads where the link says", async () => {
  const { network, user } = await open("#token=one&to=%2Fanalytics%3Fyear%3D2026%26month%3D3")
  const button = await signIn()
  expect(screen.getByRole("heading", { name: "Prisijungimas su nuoroda" })).toBeTruthy()
  expect(network.sent("POST")).toEqual([])
  network.respond("POST", verify, ok(signedIn))
  await user.click(button)
  await waitFor(() => expect(address()).toBe("/analytics?year=2026&month=3"))
  expect(network.sent("POST")).toEqual([{ token: "one" }])
  expect(session.current()).toEqual(signedIn)
})

test("a used link says so, and leads to the sign-in", async () => {
  const { network, user } = await open()
  const why = "Nuoroda nebegalioja arba jau panaudota."
  network.respond("POST", verify, refusal(400, { code: "link_invalid", error: why }))
  await user.click(await signIn())
  expect((await screen.findByRole("alert")).textContent).toContain(why)
  expect(screen.queryByRole("button", { name: "Prisijungti" })).toBeNull()
  expect(session.current()).toBeNull()
  await user.click(screen.getByRole("link", { name: "Į prisijungimo puslapį" }))
  await waitFor(() => expect(address()).toBe("/auth"))
})

test("a mailed link without its token leads back to the sign-in", async () => {
  const { user } = await open("")
  expect(await screen.findByRole("heading", { name: "Nuoroda ne visa" })).toBeTruthy()
  await user.click(screen.getByRole("link", { name: "Į prisijungimo puslapį" }))
  await waitFor(() => expect(address()).toBe("/auth"))
})

test("a mailed link can be pressed again by keyboard after a network failure", async () => {
  const { network, user } = await open()
  network.respond("POST", verify, lost)
  await user.click(await signIn())
  await findToast("Klaida", /Nėra ryšio/)
  expect(document.activeElement).toBe(await signIn())
})

test("a link of a person with a second factor asks for its code, and too many wrong ones end the sign-in", async () => {
  const { network, user } = await open()
  network.respond("POST", verify, refusal(401, { code: "factor_required", challenge_id: "c" }))
  network.respond(
    "POST",
    "/api/session/challenge",
    refusal(400, { code: "code_invalid", error: wrongCode }),
    refusal(400, { code: "challenge_invalid", error: over }),
  )
  await user.click(await signIn())
  expect(await screen.findByRole("heading", { name: "Antrasis žingsnis" })).toBeTruthy()
  expect(session.current()).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(code()))
  await user.paste("111111")
  await waitFor(() => expect(descriptionOf(code())).toContain(wrongCode))
  await user.paste("222222")
  expect((await screen.findByRole("alert")).textContent).toContain(over)
  expect(screen.queryByRole("heading", { name: "Antrasis žingsnis" })).toBeNull()
  expect(session.current()).toBeNull()
  await user.click(screen.getByRole("link", { name: "Į prisijungimo puslapį" }))
  await waitFor(() => expect(address()).toBe("/auth"))
})

test("the second step takes six digits or a backup code, each once it is complete", async () => {
  const { network, user } = await open()
  const wrong = refusal(400, { code: "code_invalid", error: wrongCode })
  network.respond("POST", verify, refusal(401, { code: "factor_required", challenge_id: "c" }))
  network.respond("POST", "/api/session/challenge", wrong, ok(signedIn))
  await user.click(await signIn())
  await screen.findByRole("heading", { name: "Antrasis žingsnis" })
  expect(code().autocomplete).toBe("one-time-code")
  expect(code().inputMode).toBe("numeric")
  await user.type(code(), "11x11{Enter}")
  expect(descriptionOf(code())).toContain("Kodą sudaro 6 skaitmenys")
  const codes = () => network.sent("POST").slice(1)
  expect(codes()).toEqual([])

  await user.click(screen.getByRole("button", { name: "Naudoti atsarginį kodą" }))
  const backup = () => field("Atsarginis kodas")
  expect(document.activeElement).toBe(backup())
  await user.paste("ABCD-EFGH-2345")
  await user.keyboard("{Enter}")
  await waitFor(() => expect(descriptionOf(backup())).toContain(wrongCode))
  expect(backup().getAttribute("aria-invalid")).toBe("true")
  await user.click(screen.getByRole("button", { name: "Naudoti programėlės kodą" }))
  expect(screen.queryByText(wrongCode)).toBeNull()
  await fill(user, code(), "123 456")
  await waitFor(() => expect(session.current()).toEqual(signedIn))
  expect(codes().at(-1)).toEqual({ challenge_id: "c", code: "123456" })
  await waitFor(() => expect(address()).toBe("/"))
})
