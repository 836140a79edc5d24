import { beforeEach, expect, test } from "vitest"
import { errorShownAt, retractErrors, takeQueued, toast } from "./toast.ts"

beforeEach(() => void takeQueued())

const shownToasts = () => takeQueued().map(({ title, description }) => [title, description])

test("a later toast about the same action replaces the earlier one", () => {
  toast.success("CSV failas atsisiųstas.", "volvo.csv")
  toast.success("Būsena pakeista.")
  toast.success("CSV failas atsisiųstas.", "audi.csv")
  expect(shownToasts()).toEqual([
    ["Būsena pakeista.", undefined],
    ["CSV failas atsisiųstas.", "audi.csv"],
  ])
})

test("errors share a title, so only those with the same text replace each other", () => {
  toast.error("Klaida", "Nėra ryšio")
  toast.error("Klaida", "Sugedo")
  toast.error("Klaida", "Nėra ryšio")
  expect(shownToasts()).toEqual([
    ["Klaida", "Sugedo"],
    ["Klaida", "Nėra ryšio"],
  ])
})

test("a request goes once it is done, and a notice stays", () => {
  toast.notice("Jūsų rolė pakeista")
  toast.request("Sesija baigėsi", "Prisijunkite iš naujo.")
  retractErrors(Date.now())
  expect(shownToasts()).toEqual([["Jūsų rolė pakeista", undefined]])
})

test("an error closes when a later attempt succeeds, but not when one does that began before the error", () => {
  const before = Date.now() - 1
  toast.success("Būsena pakeista.")
  toast.error("Klaida", "Neteisingas el. paštas arba slaptažodis.")
  retractErrors(before)
  expect(errorShownAt.current()).not.toBeNull()
  retractErrors(Date.now())
  expect(errorShownAt.current()).toBeNull()
  expect(shownToasts()).toEqual([["Būsena pakeista.", undefined]])
})
