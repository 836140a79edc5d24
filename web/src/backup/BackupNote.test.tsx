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
const asks = (line: HTMLElement) => line.parentElement?.className.includes("bg-warn-soft")

test("a backup in time is told quietly", async () => {
  await render({ proved_at: hoursAgo(20), failed_at: hoursAgo(40), failure: "no room" })
  expect(asks(await note(/^Paskutinė patikrinta atsarginė kopija: /))).toBe(false)
  expect(screen.queryByText(/no room/)).toBeNull()
})

test("one that is late asks for attention", async () => {
  await render({ proved_at: hoursAgo(50) })
  expect(asks(await note(/^Paskutinė/))).toBe(true)
})

test("why the last one failed is told", async () => {
  await render({ proved_at: hoursAgo(20), failed_at: hoursAgo(1), failure: "no room" })
  expect(asks(await note(/^Nepavyko padaryti kopijos \(.*\): no room$/))).toBe(true)
})

test("without any backup it says how the server makes them, where it does not yet", async () => {
  await render({ every_hours: null })
  expect(asks(await note(/^Atsarginės kopijos dar nėra/))).toBe(true)
  expect(await note(/^Šis serveris kopijų pats nedaro/)).toBeTruthy()
})
