import { screen, waitFor } from "@testing-library/react"
import { expect, test } from "vitest"
import { noContent, ok } from "../../../test/network.ts"
import { mockProgram, openApp, user as person } from "../../../test/openApp.tsx"
import { field, fill } from "../../../test/render.tsx"
import { profile } from "../../../test/rows.ts"

const factor = {
  id: "0190aaaa-0000-7000-8000-0000000000f1",
  type: "totp",
  status: "verified",
  created_at: "2026-11-01T08:00:00.000Z",
} as const
const title = "Prisijungimas dviem žingsniais"

test("a new e-mail of an account with a second factor is sent after its code, and cancelling sends nothing", async () => {
  const network = mockProgram()
  network.respond("GET", "/api/user", ok({ ...person, factors: [factor] }))
  network.respond("POST", `/api/factors/${factor.id}/challenge`, ok({ challenge_id: "c" }))
  network.respond("POST", `/api/factors/${factor.id}/verify`, ok({ factor, backup_codes: null }))
  network.respond("PATCH", "/api/user", noContent)
  const user = await openApp("/profile")
  expect(await screen.findByRole("region", { name: title })).toBeTruthy()
  const [save] = screen.getAllByRole("button", { name: "Išsaugoti" }) as [HTMLElement]
  await fill(user, field("El. paštas"), "nauja@demo.test")
  await user.click(save)
  await screen.findByRole("dialog")
  await user.click(screen.getByRole("button", { name: "Atšaukti" }))
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  expect(field("El. paštas").value).toBe("nauja@demo.test")
  expect([...network.sent("POST"), ...network.sent("PATCH")]).toEqual([])
  await user.click(save)
  await waitFor(() => expect(document.activeElement).toBe(field("Kodas")))
  await user.paste("123456")
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  expect(network.sent("POST")).toContainEqual({ challenge_id: "c", code: "123456" })
  expect(network.sent("PATCH")).toEqual([{ email: "nauja@demo.test" }])
  const told = /^Adresu nauja@demo.test išsiuntėme patvirtinimo laišką\./
  expect(await screen.findByText(told)).toBeTruthy()
})

test("second factors cannot be changed while impersonating another user", async () => {
  const network = mockProgram()
  network.respond("GET", "/api/user", ok({ ...person, impersonating: profile }))
  await openApp("/profile")
  expect(await screen.findByText("Tai kito naudotojo profilis")).toBeTruthy()
  expect(screen.queryByRole("region", { name: title })).toBeNull()
})
