import { screen } from "@testing-library/react"
import { beforeEach, expect, test } from "vitest"
import { mockNetwork, ok } from "../../test/network.ts"
import { renderPart } from "../../test/render.tsx"
import { setLanguage } from "../messages/first.ts"
import { BackupNote } from "./BackupNote.tsx"

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * 60 * 1000).toISOString()
const state = { every_hours: 24, proved_at: null, failed_at: null, failure: null }

beforeEach(() => setLanguage("lt"))

async function render(given: object) {
  const network = mockNetwork()
  network.respond("GET", "/api/backup", ok({ ...state, ...given }))
  await renderPart(<BackupNote />)
}

const note = (text: RegExp) => screen.findByText(text)
const asks = (line: HTMLElement) => line.closest(".bg-warn-soft") !== null

test("a backup that was made in time is only mentioned", async () => {
  await render({ proved_at: hoursAgo(20), failed_at: hoursAgo(40), failure: "no room" })
  expect(asks(await note(/^Paskutinė patikrinta atsarginė kopija: /))).toBe(false)
  expect(screen.queryByText(/no room/)).toBeNull()
})

test("a late backup asks for attention", async () => {
  await render({ proved_at: hoursAgo(50) })
  expect(asks(await note(/^Paskutinė/))).toBe(true)
})

test("a failed backup shows its reason", async () => {
  await render({ proved_at: hoursAgo(20), failed_at: hoursAgo(1), failure: "no room" })
  expect(asks(await note(/^Nepavyko padaryti kopijos \(.*\): no room$/))).toBe(true)
})

test("a server without backups shows how to set them up", async () => {
  await render({ every_hours: null })
  expect(asks(await note(/^Atsarginės kopijos dar nėra/))).toBe(true)
  expect(await note(/^Šis serveris kopijų pats nedaro/)).toBeTruthy()
})
