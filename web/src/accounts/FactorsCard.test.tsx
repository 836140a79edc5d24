import type { Factor } from "@marza/domain/accounts/factor-schemas.ts"
import { screen, waitFor, within } from "@testing-library/react"
import { afterAll, beforeEach, expect, test, vi } from "vitest"
import { mockNetwork, noContent, ok, refusal } from "../../test/network.ts"
import { descriptionOf, field, findToast, renderPart } from "../../test/render.tsx"
import { signedIn } from "../../test/rows.ts"
import { session } from "../session/session.ts"
import { FactorsCard } from "./FactorsCard.tsx"

const factor: Factor = {
  id: "0190aaaa-0000-7000-8000-0000000000f1",
  type: "totp",
  status: "verified",
  created_at: "2026-11-01T08:00:00.000Z",
}
const another = { ...factor, id: "0190aaaa-0000-7000-8000-0000000000f2" }
const wrong = "Kodas neteisingas arba jau panaudotas."
const backupCodes = Array.from({ length: 10 }, (_, index) => `abcd-efgh-${index}`)

/** What brings the new factors into the session: it has a test of its own (session/store.test.ts). */
const refresh = vi.spyOn(session, "refresh")
beforeEach(() => refresh.mockReset().mockResolvedValue("fresh"))
afterAll(() => refresh.mockRestore())

async function open(...factors: Factor[]) {
  const network = mockNetwork()
  network.respond("GET", "/api/factors", ok({ items: factors, backup_codes_left: 9 }))
  for (const { id } of [factor, another]) {
    network.respond("POST", `/api/factors/${id}/challenge`, ok({ challenge_id: `of ${id}` }))
    network.respond("POST", `/api/factors/${id}/verify`, ok({ factor, backup_codes: null }))
  }
  const user = await renderPart(<FactorsCard email={signedIn.user.email} />)
  await screen.findByText(/^(Įjungtas|Išjungtas)$/)
  return { network, user }
}

const dialog = () => screen.findByRole("dialog")
const code = () => field("Kodas")
const isClosed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
const hasFocus = (control: () => HTMLElement) =>
  waitFor(() => expect(document.activeElement).toBe(control()))

test("backup codes are renewed by keyboard after a code, and shown until they are said to be kept", async () => {
  const { network, user } = await open(factor)
  network.respond("POST", "/api/factors/backup-codes", ok({ backup_codes: backupCodes }))
  const renew = () => screen.getByRole("button", { name: "Pakeisti: Atsarginiai kodai" })
  renew().focus()
  await user.keyboard("{Enter}")
  await dialog()
  await hasFocus(code)
  await user.paste("123456")
  const shown = async () => within(await dialog()).findAllByRole("listitem")
  expect((await shown()).map(({ textContent }) => textContent)).toEqual(backupCodes)
  const missing = "Pirmiausia išsaugokite kodus ir tai pažymėkite"
  expect(screen.queryByText(missing)).toBeNull()
  await user.keyboard("{Escape}")
  expect(await screen.findByText(missing)).toBeTruthy()
  await hasFocus(() => screen.getByRole("checkbox"))
  await user.keyboard(" ")
  await user.tab()
  await user.keyboard("{Enter}")
  await isClosed()
  await hasFocus(renew)
  expect(network.sent("POST")).toContainEqual({ challenge_id: `of ${factor.id}`, code: "123456" })
})

test("an authenticator is removed by keyboard with a code, of which a wrong one removes nothing", async () => {
  const { network, user } = await open(factor)
  const refused = refusal(400, { code: "code_invalid", error: wrong })
  network.respond("POST", `/api/factors/${factor.id}/verify`, refused, ok({ factor }))
  network.respond("DELETE", `/api/factors/${factor.id}`, noContent)
  screen.getByRole("button", { name: /^Pašalinti: / }).focus()
  await user.keyboard("{Enter}")
  await hasFocus(code)
  await user.keyboard("{Escape}")
  await isClosed()
  await user.keyboard("{Enter}")
  await dialog()
  await hasFocus(code)
  await user.paste("000000")
  await waitFor(() => expect(descriptionOf(code())).toContain(wrong))
  await hasFocus(code)
  expect(code().value).toBe("")
  expect(network.sent("DELETE")).toEqual([])
  network.respond("GET", "/api/factors", ok({ items: [], backup_codes_left: 0 }))
  await user.paste("123456")
  await findToast("Programėlė pašalinta.")
  await isClosed()
  expect(await screen.findByText("Išjungtas")).toBeTruthy()
  // The session holds the factors, too.
  expect(refresh).toHaveBeenCalledWith(signedIn.access_token)
  expect(network.sent("DELETE")).toHaveLength(1)
})

test("a further authenticator is made only after a code of the first, and keeps the backup codes", async () => {
  const { network, user } = await open(factor)
  const uri = "otpauth://totp/Marza:owner?secret=ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
  const made = { id: another.id, secret: "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", uri }
  network.respond("POST", "/api/factors", ok(made))
  await user.click(screen.getByRole("button", { name: "Pridėti dar vieną programėlę" }))
  expect(within(await dialog()).queryByRole("img")).toBeNull()
  const isMade = () =>
    network.calls.some((call) => call.path === "/api/factors" && call.method === "POST")
  expect(isMade()).toBe(false)
  await user.click(code())
  await user.paste("123456")
  expect(await within(await dialog()).findByRole("img", { name: /^QR kodas/ })).toBeTruthy()
  expect(isMade()).toBe(true)
  network.respond("GET", "/api/factors", ok({ items: [factor, another], backup_codes_left: 9 }))
  await user.click(code())
  await user.paste("654321")
  await findToast("Antrasis žingsnis įjungtas.")
  await waitFor(() =>
    expect(screen.getAllByRole("button", { name: /^Pašalinti: / })).toHaveLength(2),
  )
  expect(screen.getByText("Liko nepanaudotų: 9")).toBeTruthy()
  expect(network.sent("POST")).toContainEqual({ challenge_id: `of ${another.id}`, code: "654321" })
})
