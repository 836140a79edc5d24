import { screen } from "@testing-library/react"
import { afterEach, expect, test } from "vitest"
import { mockNetwork, ok, refusal } from "../../test/network.ts"
import { renderPart } from "../../test/render.tsx"
import { session } from "../session/session.ts"
import { EmailPage } from "./EmailPage.tsx"

const path = "/api/user/email/confirm"

afterEach(() => {
  location.hash = ""
})

async function open() {
  location.hash = "#token=one"
  const network = mockNetwork()
  const user = await renderPart(<EmailPage />)
  const confirm = () => user.click(screen.getByRole("button", { name: "Patvirtinti" }))
  return { network, confirm }
}

test("a new e-mail is confirmed without a session, too, and the sign-in follows", async () => {
  session.remove("signed_out")
  const { network, confirm } = await open()
  network.respond("POST", path, ok({ email: "nauja@demo.test" }))
  await confirm()
  await screen.findByRole("heading", { name: "El. paštas pakeistas" })
  expect(screen.getByText("Nuo šiol jungsitės adresu nauja@demo.test.")).toBeTruthy()
  const next = screen.getByRole("link", { name: "Į prisijungimo puslapį" })
  expect(next.getAttribute("href")).toBe("/auth")
  expect(network.sent("POST")).toEqual([{ token: "one" }])
})

test("a link that was used says so", async () => {
  const { network, confirm } = await open()
  const error = "Nuoroda nebegalioja arba jau panaudota."
  network.respond("POST", path, refusal(400, { code: "link_invalid", error }))
  await confirm()
  expect((await screen.findByRole("alert")).textContent).toContain(error)
  const next = screen.getByRole("link", { name: "Į profilį" })
  expect(next.getAttribute("href")).toBe("/profile")
})
