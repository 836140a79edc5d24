import type { Session } from "@marza/domain/accounts/schemas.ts"
import { screen, waitFor, within } from "@testing-library/react"
import { beforeEach, expect, test } from "vitest"
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
