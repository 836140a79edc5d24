import type { Session } from "@marza/domain/accounts/schemas.ts"
import { screen, waitFor, within } from "@testing-library/react"
import { beforeEach, expect, onTestFinished, test, vi } from "vitest"
import { mockNetwork, noContent, ok, refusal } from "../../test/network.ts"
import { descriptionOf, field, fill, findRefusal, renderPart } from "../../test/render.tsx"
import { signedIn } from "../../test/rows.ts"
import { session } from "../session/session.ts"
import { SignInPage } from "./SignInPage.tsx"

const wrong = "Neteisingas el. paštas arba slaptažodis."

beforeEach(() => session.remove("signed_out"))

async function open() {
  const network = mockNetwork()
  return { network, user: await renderPart(<SignInPage />) }
}

const email = () => field("El. paštas")
const password = () => field("Slaptažodis", screen.getByRole("tabpanel"))
const press = (name: string) => screen.getByRole("button", { name })

test("the page opens with the focus in its first field, which a change of tabs does not take", async () => {
  const { user } = await open()
  expect(document.activeElement).toBe(email())
  const byLink = screen.getByRole("tab", { name: "Nuoroda el. paštu" })
  await user.click(byLink)
  expect(document.activeElement).toBe(byLink)
})

test("on a touch screen no field has the focus unasked", async () => {
  const touched = vi
    .spyOn(window, "matchMedia")
    .mockReturnValue({ matches: true } as MediaQueryList)
  onTestFinished(() => touched.mockRestore())
  await open()
  expect(email()).toBeTruthy()
  expect(document.activeElement).toBe(document.body)
  expect(touched).toHaveBeenCalledWith("(pointer: coarse)")
})

test("the two tabs switch by pointer and by keyboard", async () => {
  const { user } = await open()
  const tabs = screen.getAllByRole("tab")
  expect(tabs.map(({ textContent }) => textContent)).toEqual(["Slaptažodis", "Nuoroda el. paštu"])
  const [first, second] = tabs as [HTMLElement, HTMLElement]
  expect(first.getAttribute("aria-selected")).toBe("true")
  expect(email().type).toBe("email")
  await user.click(second)
  expect(second.getAttribute("aria-selected")).toBe("true")
  expect(press("Siųsti nuorodą")).toBeTruthy()
  expect(email().type).toBe("email")
  expect(screen.queryByLabelText(/^Slaptažodis \*/)).toBeNull()
  await user.keyboard("{ArrowLeft}")
  expect(document.activeElement).toBe(first)
  expect(first.getAttribute("aria-selected")).toBe("true")
  await user.keyboard("{ArrowRight}")
  expect(document.activeElement).toBe(second)
})

test("e-mail and password are required, and the first missing one gets the focus", async () => {
  const { network, user } = await open()
  await user.click(press("Prisijungti"))
  expect(descriptionOf(email())).toContain("El. paštas privalomas")
  expect(descriptionOf(password())).toContain("Slaptažodis privalomas")
  await waitFor(() => expect(document.activeElement).toBe(email()))
  await fill(user, email(), "owner@demo.test")
  expect(email().getAttribute("aria-invalid")).toBeNull()
  await user.keyboard("{Enter}")
  expect(password().getAttribute("aria-invalid")).toBe("true")
  expect(network.sent("POST")).toEqual([])
})

test("a link is sent only to a valid e-mail", async () => {
  const { network, user } = await open()
  await user.click(screen.getByRole("tab", { name: "Nuoroda el. paštu" }))
  await user.click(press("Siųsti nuorodą"))
  expect(descriptionOf(email())).toContain("El. paštas privalomas")
  await fill(user, email(), "ne adresas")
  await user.keyboard("{Enter}")
  expect(descriptionOf(email())).toContain("Neteisingas el. pašto adresas")
  expect(network.sent("POST")).toEqual([])
})

test("the page says where the first account is made while nobody has one", async () => {
  mockNetwork().respond("GET", "/api/first-user", ok({ is_awaited: true }))
  await renderPart(<SignInPage />)
  expect(await screen.findByText("Čia dar nėra nė vienos paskyros")).toBeTruthy()
  expect(screen.getByText(/serveris ją parodė terminale/)).toBeTruthy()
  expect(screen.queryByRole("tab")).toBeNull()
})

test("a wrong password is told once, above the fields, until the next attempt, and the e-mail stays", async () => {
  const { network, user } = await open()
  network.respond(
    "POST",
    "/api/session",
    refusal(401, { code: "wrong_credentials", error: wrong }),
    ok<Session>(signedIn),
  )
  await fill(user, email(), "owner@demo.test")
  await fill(user, password(), "neteisingas")
  await user.keyboard("{Enter}")
  await findRefusal(wrong)
  expect(screen.getAllByText(wrong)).toHaveLength(1)
  expect(within(screen.getByRole("tabpanel")).getByText(wrong)).toBeTruthy()
  expect(email().value).toBe("owner@demo.test")
  expect(session.current()).toBeNull()
  expect(email().getAttribute("aria-invalid")).toBe("true")
  expect(password().getAttribute("aria-invalid")).toBe("true")
  expect(document.activeElement).toBe(password())

  await fill(user, password(), "demonstracija")
  expect(password().getAttribute("aria-invalid")).toBeNull()
  expect(screen.getByText(wrong)).toBeTruthy()
  await user.keyboard("{Enter}")
  await waitFor(() => expect(session.current()).toEqual(signedIn))
  await waitFor(() => expect(screen.queryByText(wrong)).toBeNull())
  expect(network.sent("POST")[1]).toEqual({ email: "owner@demo.test", password: "demonstracija" })
})

test("a link that cannot be sent says why, and can be sent again", async () => {
  const { network, user } = await open()
  const why = "Per daug bandymų."
  network.respond("POST", "/api/session/link", refusal(429, { error: why }))
  await user.click(screen.getByRole("tab", { name: "Nuoroda el. paštu" }))
  await fill(user, email(), "owner@demo.test")
  await user.keyboard("{Enter}")
  await findRefusal(why)
  expect(screen.getAllByText(why)).toHaveLength(1)
  expect(press("Siųsti nuorodą")).toHaveProperty("disabled", false)
})

test("a sent link is told once, in the tab", async () => {
  const { network, user } = await open()
  network.respond("POST", "/api/session/link", noContent)
  await user.click(screen.getByRole("tab", { name: "Nuoroda el. paštu" }))
  await fill(user, email(), "owner@demo.test")
  await user.keyboard("{Enter}")
  const title = "Prisijungimo nuoroda išsiųsta!"
  expect(await within(screen.getByRole("tabpanel")).findByText(title)).toBeTruthy()
  expect(screen.getAllByText(title)).toHaveLength(1)
  expect(screen.getByText("Patikrinkite savo el. paštą ir spauskite nuorodą.")).toBeTruthy()
  const sent = { email: "owner@demo.test", redirect_to: `${location.origin}/` }
  expect(network.sent("POST")).toEqual([sent])
  await user.click(press("Siųsti dar kartą"))
  expect(email()).toBeTruthy()
})

test("a code is asked for after the password, too many wrong ones restart the sign-in and say why, and it can be cancelled", async () => {
  const { network, user } = await open()
  const over = "Kodo laikas baigėsi arba bandymų buvo per daug."
  const challenge = refusal(401, { code: "factor_required", challenge_id: "c" })
  network.respond("POST", "/api/session", challenge)
  const ended = refusal(400, { code: "challenge_invalid", error: over })
  network.respond("POST", "/api/session/challenge", ended)
  const enter = async () => {
    await fill(user, email(), "owner@demo.test")
    await fill(user, password(), "demonstracija")
    await user.keyboard("{Enter}")
    await waitFor(() => expect(document.activeElement).toBe(field("Kodas")))
  }
  await enter()
  await user.paste("111111")
  expect((await screen.findByText(over)).closest("[role=alert]")).toBeTruthy()
  expect(screen.queryByLabelText(/^Kodas/)).toBeNull()
  expect(session.current()).toBeNull()
  await enter()
  expect(screen.queryByText(over)).toBeNull()
  await user.click(press("Atšaukti"))
  expect(await screen.findByRole("heading", { name: "Prisijungimas" })).toBeTruthy()
})

test("a forgotten password leads to the link form, with the e-mail that was typed", async () => {
  const { user } = await open()
  await fill(user, email(), "owner@demo.test")
  await user.click(press("Gauti prisijungimo nuorodą"))
  const tab = screen.getByRole("tab", { name: "Nuoroda el. paštu" })
  expect(tab.getAttribute("aria-selected")).toBe("true")
  expect(email().value).toBe("owner@demo.test")
  expect(document.activeElement).toBe(email())
  expect(descriptionOf(email())).toContain("naują susikursite profilyje")
})
