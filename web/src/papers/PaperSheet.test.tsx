import type { Car } from "@marza/domain/cars/schemas.ts"
import type { Organization } from "@marza/domain/organizations/schemas.ts"
import type { Paper } from "@marza/domain/papers/schemas.ts"
import type { Payment } from "@marza/domain/payments/schemas.ts"
import { cleanup, screen, waitFor, within } from "@testing-library/react"
import { useRef, useState } from "react"
import { expect, onTestFinished, test, vi } from "vitest"
import { mockNetwork, ok, refusal } from "../../test/network.ts"
import { field, fill, findRefusal, findToast, renderPart } from "../../test/render.tsx"
import { car, organization, paper, payment } from "../../test/rows.ts"
import { queryClient } from "../app/query-client.ts"
import { PaperSheet } from "./PaperSheet.tsx"
import type { DraftedKind } from "./paperValues.ts"

const papers = `/api/organizations/${organization.id}/papers`
const company: Organization = {
  ...organization,
  legal_name: "UAB Šiaurė",
  legal_code: "305123456",
  legal_address: "Savanorių pr. 187, Vilnius",
}
const known: Car = { ...car, vin: "YV1DZ8256C2271234", sold_to: null }

type Shown = {
  kind?: DraftedKind
  of?: Organization
  about?: Car
  stored?: Paper[]
  draftId?: string
  isImpersonating?: boolean
  deposits?: Payment[]
}

async function open({
  kind = "sale_contract",
  of = company,
  about = known,
  stored = [],
  draftId,
  isImpersonating = false,
  deposits = [],
}: Shown = {}) {
  const network = mockNetwork()
  network.respond(
    "GET",
    `/api/organizations/${organization.id}/cars/${car.id}/payments`,
    ok({ items: deposits, next_cursor: null }),
  )
  network.respond("GET", `${papers}?car_id=${car.id}`, ok({ items: stored, next_cursor: null }))
  network.respond("GET", `${papers}?limit=20`, ok({ items: [], next_cursor: null }))
  const [onFillInCar, onClose] = [vi.fn(), vi.fn()]
  const user = await renderPart(
    <PaperSheet
      kind={kind}
      draftId={draftId}
      car={about}
      organization={of}
      isImpersonating={isImpersonating}
      onFillInCar={onFillInCar}
      onClose={onClose}
    />,
  )
  await screen.findAllByLabelText(/^Adresas/)
  const sheet = screen.getByRole("dialog")
  return { network, user, sheet, onFillInCar, onClose }
}

const press = (name: string) => screen.getByRole("button", { name })
const lacking = () =>
  within(screen.getByRole("region", { name: "Dar trūksta" }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent)

test("what lacks is listed, and each has the way to its field", async () => {
  const { user, onFillInCar, onClose } = await open({
    of: { ...company, legal_code: null, legal_address: null },
    about: { ...known, vin: null },
  })
  expect(lacking()).toEqual([
    "Jūsų rekvizitai: įmonės kodas, adresas",
    "Vardas, pavardė arba įmonė",
    "Asmens ar įmonės kodas arba gimimo data",
    "Adresas",
    "Automobilis: VIN",
  ])
  await user.click(press("Asmens ar įmonės kodas arba gimimo data"))
  expect(document.activeElement).toBe(field("Asmens ar įmonės kodas arba gimimo data"))
  await user.click(press("Automobilis: VIN"))
  expect(onFillInCar).toHaveBeenCalledWith("vin")
  expect(onClose).toHaveBeenCalled()
})

function CarWithSheet() {
  const [isOpen, setOpen] = useState(false)
  const vin = useRef<HTMLInputElement>(null)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Sutartis
      </button>
      <input ref={vin} name="vin" />
      {isOpen && (
        <PaperSheet
          kind="sale_contract"
          draftId={undefined}
          car={{ ...known, vin: null }}
          organization={company}
          isImpersonating={false}
          onFillInCar={() => vin.current?.focus()}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

test("the field of the car keeps the focus, which a sheet that closes returns to its opener", async () => {
  const network = mockNetwork()
  network.respond("GET", `${papers}?car_id=${car.id}`, ok({ items: [], next_cursor: null }))
  network.respond("GET", `${papers}?limit=20`, ok({ items: [], next_cursor: null }))
  const user = await renderPart(<CarWithSheet />)
  await user.click(press("Sutartis"))
  await user.click(await screen.findByRole("button", { name: "Automobilis: VIN" }))
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  expect(document.activeElement).toHaveProperty("name", "vin")
})

test("a contract is drafted, issued once nothing lacks, and then shows what can be done with its PDF", async () => {
  const { network, user, sheet } = await open()
  await user.click(press("Išrašyti"))
  expect(network.sent("POST")).toEqual([])
  expect(document.activeElement).toBe(field("Vardas, pavardė arba įmonė"))

  await fill(user, field("Vardas, pavardė arba įmonė"), "Ona Onaitė")
  await fill(user, field("Asmens ar įmonės kodas arba gimimo data"), "48001010000")
  await fill(user, field("Adresas"), "Vilnius")
  await user.click(within(sheet).getByLabelText("Stabdžiai"))
  await fill(user, field("Trūkumai žodžiais"), "Keisti diskus")
  expect(sheet.textContent).toContain("Viskas užpildyta.")

  const drafted: Paper = {
    ...paper,
    state: "draft",
    version: 1,
    series: null,
    number: null,
    url: null,
  }
  const rendering: Paper = { ...paper, url: null }
  network.respond("POST", papers, ok(drafted))
  network.respond("PUT", `${papers}/${paper.id}/issue`, ok(rendering))
  network.respond("GET", `${papers}/${paper.id}`, ok(paper))
  // It asks every two seconds until the PDF is there.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] })
  onTestFinished(() => void vi.useRealTimers())
  await user.click(press("Išrašyti"))
  expect(await screen.findByText(/Nr\. S-2026-15/)).toBeTruthy()
  expect(network.sent("POST")).toMatchObject([
    {
      kind: "sale_contract",
      car_id: car.id,
      language: "lt",
      day: null,
      side: { name: "Ona Onaitė", code: "48001010000", address: "Vilnius", email: null },
      defects: { kinds: ["brakes"], text: "Keisti diskus" },
    },
  ])
  expect(network.sent("PUT")).toEqual([{ version: drafted.version }])
  expect(screen.queryByRole("link", { name: "Atverti ir spausdinti" })).toBeNull()
  await vi.advanceTimersByTimeAsync(2000)
  const print = await screen.findByRole("link", { name: "Atverti ir spausdinti" })
  expect(print).toHaveProperty("href", expect.stringContaining("/files/paper.pdf"))
})

test("after the contract of a sold car its invoice is one press away, with the same other side", async () => {
  const stored: Paper = { ...paper, state: "draft", series: null, number: null, url: null }
  const sold: Car = { ...known, status: "sold", sold_on: "2026-11-20" }
  const { network, user } = await open({ stored: [stored], about: sold })
  network.respond("PATCH", `${papers}/${paper.id}`, ok(stored))
  network.respond("PUT", `${papers}/${paper.id}/issue`, ok(paper))
  network.respond("GET", `${papers}/${paper.id}`, ok(paper))
  await user.click(press("Išrašyti"))
  await user.click(await screen.findByRole("button", { name: "Toliau: sąskaita faktūra" }))
  await screen.findByRole("dialog", { name: "Sąskaita faktūra" })
  expect(field("Vardas, pavardė arba įmonė").value).toBe("Jonas Jonaitis")
  // An invoice needs no person's code: it goes on it only where it is ticked.
  expect(field("Asmens ar įmonės kodas arba gimimo data").value).toBe("")
  await user.click(screen.getByRole("checkbox", { name: /\(38001010000\)$/ }))
  expect(field("Asmens ar įmonės kodas arba gimimo data").value).toBe("38001010000")
  expect(field("Adresas").value).toBe("Gedimino pr. 1, Vilnius")
})

test("a draft that is stored goes on, by the version that was read", async () => {
  const stored: Paper = { ...paper, state: "draft", series: null, number: null, url: null }
  const { network, user, onClose } = await open({ stored: [stored] })
  expect(field("Vardas, pavardė arba įmonė").value).toBe("Jonas Jonaitis")
  network.respond("PATCH", `${papers}/${paper.id}`, ok({ ...stored, version: 4 }))
  await fill(user, field("Adresas"), "Kaunas")
  await user.click(press("Išsaugoti juodraštį"))
  await findToast("Juodraštis išsaugotas.")
  expect(network.sent("PATCH")).toMatchObject([{ version: 3, side: { address: "Kaunas" } }])
  expect(onClose).toHaveBeenCalled()
})

/** Closes the sheet; what the server has is read again when it is opened anew. */
function leave() {
  cleanup()
  queryClient.clear()
}

const draftOf = (id: string, name: string): Paper => ({
  ...paper,
  id,
  state: "draft",
  series: null,
  number: null,
  url: null,
  side: { ...paper.side, name },
})
const olderId = "0190cccc-0000-7000-8000-000000000001"

test("of two drafts of a kind each opens by itself, and keeps what was typed into it", async () => {
  const stored = [draftOf(paper.id, "Jonas Jonaitis"), draftOf(olderId, "Ona Onaitė")]
  const { network, user } = await open({ stored, draftId: olderId })
  expect(field("Vardas, pavardė arba įmonė").value).toBe("Ona Onaitė")
  await fill(user, field("Adresas"), "Kaunas")
  leave()

  await open({ stored, draftId: paper.id })
  expect(field("Vardas, pavardė arba įmonė").value).toBe("Jonas Jonaitis")
  expect(field("Adresas").value).toBe("Gedimino pr. 1, Vilnius")
  leave()

  const again = await open({ stored, draftId: olderId })
  expect(field("Adresas").value).toBe("Kaunas")
  again.network.respond("PATCH", `${papers}/${olderId}`, ok(stored[1]))
  await again.user.click(press("Išsaugoti juodraštį"))
  await findToast("Juodraštis išsaugotas.")
  expect(again.network.sent("PATCH")).toMatchObject([{ version: 3, side: { address: "Kaunas" } }])
  expect(network.sent("PATCH")).toEqual([])
})

test("what was typed on an earlier version is kept, and does not undo what somebody else has stored since", async () => {
  const stored = draftOf(paper.id, "Jonas Jonaitis")
  const { user } = await open({ stored: [stored] })
  await fill(user, field("Adresas"), "Kaunas")
  leave()

  const theirs = {
    ...stored,
    version: 4,
    side: { ...stored.side, phone: "+370 612 34567" },
  }
  const merged = await open({ stored: [theirs] })
  expect(field("Adresas").value).toBe("Kaunas")
  merged.network.respond("PATCH", `${papers}/${paper.id}`, ok({ ...theirs, version: 5 }))
  await merged.user.click(press("Išsaugoti juodraštį"))
  await findToast("Juodraštis išsaugotas.")
  expect(merged.network.sent("PATCH")).toMatchObject([
    { version: 4, side: { address: "Kaunas", phone: "+370 612 34567" } },
  ])
})

test("what was typed and what somebody else has stored of the same field is asked about", async () => {
  const stored = draftOf(paper.id, "Jonas Jonaitis")
  const { user } = await open({ stored: [stored] })
  await fill(user, field("Adresas"), "Kaunas")
  leave()

  const theirs = { ...stored, version: 4, side: { ...stored.side, address: "Klaipėda" } }
  const asked = await open({ stored: [theirs] })
  asked.network.respond(
    "PATCH",
    `${papers}/${paper.id}`,
    refusal(409, { code: "stale_version", current: theirs, changed_by: "Ona" }),
  )
  await asked.user.click(press("Išsaugoti juodraštį"))
  const question = await screen.findByRole("dialog", { name: "Juodraštis jau pakeistas" })
  expect(question.textContent).toContain("Klaipėda")
  expect(asked.network.sent("PATCH")).toMatchObject([{ version: 3 }])
})

test("a draft that was only looked at is shown as it is stored now", async () => {
  const stored = draftOf(paper.id, "Jonas Jonaitis")
  await open({ stored: [stored] })
  leave()
  await open({ stored: [{ ...stored, version: 4, side: { ...stored.side, address: "Klaipėda" } }] })
  expect(field("Adresas").value).toBe("Klaipėda")
})

test("a new paper that was begun goes on, whatever draft somebody else has stored since", async () => {
  const { user } = await open()
  await fill(user, field("Vardas, pavardė arba įmonė"), "Ona Onaitė")
  leave()
  const again = await open({ stored: [draftOf(paper.id, "Jonas Jonaitis")] })
  expect(field("Vardas, pavardė arba įmonė").value).toBe("Ona Onaitė")
  again.network.respond("POST", papers, ok({ ...draftOf(olderId, "Ona Onaitė"), version: 1 }))
  await again.user.click(press("Išsaugoti juodraštį"))
  await findToast("Juodraštis išsaugotas.")
  expect(again.network.sent("PATCH")).toEqual([])
})

test("what somebody else has stored meanwhile is merged into the sheet, and nothing is numbered unseen", async () => {
  const stored: Paper = { ...paper, state: "draft", series: null, number: null, url: null }
  const { network, user, sheet } = await open({ stored: [stored] })
  const current: Paper = {
    ...stored,
    version: 4,
    side: { ...stored.side, phone: "+370 612 34567" },
    defects: { kinds: ["brakes"], text: null },
  }
  network.respond(
    "PATCH",
    `${papers}/${paper.id}`,
    refusal(409, { code: "stale_version", current, changed_by: "Ona" }),
    ok({ ...current, version: 5 }),
  )
  await fill(user, field("Adresas"), "Kaunas")
  await user.click(press("Išrašyti"))
  await findToast("Kas nors ką tik pakeitė šį juodraštį. Patikrinkite ir bandykite dar kartą.")
  expect(within(sheet).getByLabelText("Stabdžiai")).toHaveProperty("checked", true)
  expect(field("Adresas").value).toBe("Kaunas")
  expect(network.sent("PUT")).toEqual([])
  await user.click(press("Išsaugoti juodraštį"))
  await findToast("Juodraštis išsaugotas.")
  expect(network.sent("PATCH")[1]).toMatchObject({
    version: 4,
    side: { address: "Kaunas", phone: "+370 612 34567" },
    defects: { kinds: ["brakes"] },
  })
})

test("what two people have changed differently in a draft is asked about, side by side", async () => {
  const stored: Paper = { ...paper, state: "draft", series: null, number: null, url: null }
  const { network, user } = await open({ stored: [stored] })
  const current: Paper = {
    ...stored,
    version: 4,
    side: { ...stored.side, address: "Klaipėda" },
    place: "Vilnius",
  }
  network.respond(
    "PATCH",
    `${papers}/${paper.id}`,
    refusal(409, { code: "stale_version", current, changed_by: "Ona" }),
    ok({ ...current, version: 5 }),
  )
  await fill(user, field("Adresas"), "Kaunas")
  await user.click(press("Išsaugoti juodraštį"))
  const question = await screen.findByRole("dialog", { name: "Juodraštis jau pakeistas" })
  expect(question.textContent).toContain("Ona")
  expect(question.textContent).toContain("Kaunas")
  await user.click(within(question).getByRole("radio", { name: /Klaipėda/ }))
  await user.click(within(question).getByRole("button", { name: "Išsaugoti" }))
  await waitFor(() => expect(field("Adresas").value).toBe("Klaipėda"))
  await user.click(press("Išsaugoti juodraštį"))
  await findToast("Juodraštis išsaugotas.")
  expect(network.sent("PATCH")[1]).toMatchObject({
    version: 4,
    side: { address: "Klaipėda" },
    place: "Vilnius",
  })
})

test("an earlier buyer is filled in by the name, and goes with it", async () => {
  const { network, user } = await open()
  for (const search of ["jonas+jonaitis", "jonas+jonaitis+ir+ko"])
    network.respond(
      "GET",
      `${papers}?search=${search}&limit=20`,
      ok({ items: [paper], next_cursor: null }),
    )
  await fill(user, field("Vardas, pavardė arba įmonė"), "jonas jonaitis")
  await waitFor(() =>
    expect(field("Asmens ar įmonės kodas arba gimimo data").value).toBe("38001010000"),
  )
  expect(field("Adresas").value).toBe("Gedimino pr. 1, Vilnius")
  await fill(user, field("Adresas"), "Kaunas")
  await user.type(field("Vardas, pavardė arba įmonė"), " ir ko")
  expect(field("Asmens ar įmonės kodas arba gimimo data").value).toBe("")
  // What was typed by hand stays.
  expect(field("Adresas").value).toBe("Kaunas")
})

test("a series of an earlier year is asked about, and the answer is sent", async () => {
  const stored: Paper = { ...paper, state: "draft", series: null, number: null, url: null }
  const { network, user } = await open({ stored: [stored] })
  network.respond("PATCH", `${papers}/${paper.id}`, ok(stored))
  network.respond(
    "PUT",
    `${papers}/${paper.id}/issue`,
    refusal(409, { code: "series_of_last_year", series: "S-2026-", proposed: "S-2027-" }),
  )
  network.respond("PUT", `${papers}/${paper.id}/issue?series=new`, ok(paper))
  network.respond("GET", `${papers}/${paper.id}`, ok(paper))
  await user.click(press("Išrašyti"))
  await user.click(await screen.findByRole("button", { name: "Pradėti S-2027-" }))
  expect(await screen.findByText(/Nr\. S-2026-15/)).toBeTruthy()
})

test("a second invoice and a day before the purchase are asked about one after the other", async () => {
  const stored: Paper = { ...paper, state: "draft", series: null, number: null, url: null }
  const { network, user } = await open({ stored: [stored] })
  const path = `${papers}/${paper.id}/issue`
  network.respond("PATCH", `${papers}/${paper.id}`, ok(stored))
  const standing = [{ id: paper.id, series: "SF-2026-", number: 3 }]
  network.respond("PUT", path, refusal(409, { code: "sale_has_invoice", papers: standing }))
  network.respond(
    "PUT",
    `${path}?with_second=true`,
    refusal(409, { code: "day_before_purchase", day: "2026-11-01", bought_on: "2026-11-05" }),
  )
  network.respond("PUT", `${path}?with_day=true&with_second=true`, ok(paper))
  network.respond("GET", `${papers}/${paper.id}`, ok(paper))
  await user.click(press("Išrašyti"))
  const second = await screen.findByRole("alertdialog", { name: "Sąskaita jau išrašyta" })
  expect(second.textContent).toContain("SF-2026-3")
  await user.click(within(second).getByRole("button", { name: "Išrašyti dar vieną" }))
  const day = await screen.findByRole("alertdialog", { name: "Išrašyti ankstesne diena?" })
  expect(day.textContent).toMatch(/1\sd\..*5\sd\./)
  await user.click(within(day).getByRole("button", { name: /^Išrašyti lapkričio/ }))
  expect(await screen.findByText(/Nr\. S-2026-15/)).toBeTruthy()
})

test("what is open is asked: how it will be paid, and until when, and cash over the limit is told", async () => {
  const about = { ...known, sale_price: "8000.00", left_to_receive: "7000.00" }
  const { network, user, sheet } = await open({ about })
  const rest = within(sheet).getByRole("radiogroup", { name: /likusi suma \(7\s000,00\sEUR\)/ })
  await user.click(within(rest).getByRole("radio", { name: "Grynaisiais" }))
  expect(sheet.textContent).toContain("Atsiskaitymų grynaisiais pinigais ribojimo įstatymo")
  await user.click(within(rest).getByRole("radio", { name: "Lizingu" }))
  expect(sheet.textContent).not.toContain("ribojimo įstatymo")
  network.respond("POST", papers, ok(paper))
  await user.click(press("Išsaugoti juodraštį"))
  await waitFor(() => expect(network.sent("POST")).toMatchObject([{ rest_how: "leasing" }]))
})

test("what is left in cash is told with what was received in cash before", async () => {
  const about = { ...known, sale_price: "7000.00", left_to_receive: "4000.00" }
  const { network, user, sheet } = await open({ about })
  const sums = { received_eur: "3000.00", received_estimated: false, is_unpaid: true }
  network.respond(
    "GET",
    `/api/organizations/${car.organization_id}/cars/${car.id}/payments?limit=1`,
    ok({ items: [], next_cursor: null, sums: { ...sums, cash_eur: "3000.00" } }),
  )
  const rest = within(sheet).getByRole("radiogroup", { name: /likusi suma \(4\s000,00\sEUR\)/ })
  await user.click(within(rest).getByRole("radio", { name: "Grynaisiais" }))
  await waitFor(() =>
    expect(sheet.textContent).toContain("Atsiskaitymų grynaisiais pinigais ribojimo įstatymo"),
  )
})

test("who takes part beside the buyer is drafted with the paper, needs a name, and goes again", async () => {
  const { network, user } = await open()
  await user.click(screen.getByText(/Lizingo gavėjas arba bendrapirkis/))
  await user.click(screen.getByRole("radio", { name: "Lizingo gavėjas" }))
  expect(screen.getByText(/^Pirkėjas yra lizingo bendrovė/)).toBeTruthy()
  expect(lacking()).toContain("Lizingo gavėjas arba bendrapirkis")
  const named = screen.getAllByLabelText(/^Vardas, pavardė arba įmonė/).at(-1) as HTMLInputElement
  await fill(user, named, "Linas Jankus")
  expect(lacking()).not.toContain("Lizingo gavėjas arba bendrapirkis")
  network.respond("POST", papers, refusal(400, { fields: {} }))
  await user.click(press("Išsaugoti juodraštį"))
  const [sent] = network.sent("POST") as { second_side: object }[]
  expect(sent?.second_side).toMatchObject({ role: "lessee", name: "Linas Jankus", code: null })
  await user.click(screen.getByRole("radio", { name: "Niekas" }))
  expect(screen.getAllByLabelText(/^Vardas, pavardė arba įmonė/)).toHaveLength(1)
})

test("another paper of a deal proposes who took part in the last one", async () => {
  const second = { ...paper.side, role: "co_buyer" as const, name: "Rasa Jonaitė" }
  await open({ stored: [{ ...paper, second_side: second }] })
  expect(screen.getByDisplayValue("Rasa Jonaitė")).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Bendrapirkis" }).checked).toBe(true)
})

test("a deposit receipt needs a name alone, and the deposit, to which it shows the way", async () => {
  const { user, onFillInCar } = await open({ kind: "deposit_receipt" })
  expect(lacking()).toEqual(["Vardas, pavardė arba įmonė", "Automobiliui neįrašytas avansas"])
  await user.click(press("Automobiliui neįrašytas avansas"))
  expect(onFillInCar).toHaveBeenCalledWith("deposit")
  cleanup()
  queryClient.clear()
  const again = await open({
    kind: "deposit_receipt",
    about: { ...known, sold_to: "Jonas" },
    deposits: [payment],
  })
  expect(await within(again.sheet).findByText("Viskas užpildyta.")).toBeTruthy()
})

test("a proforma asks for a price, of the sale or the asked one", async () => {
  await open({ kind: "proforma", about: { ...known, sale_price: null, asking_price: null } })
  expect(lacking()).toContain("Automobilis: prašoma arba pardavimo kaina")
  cleanup()
  queryClient.clear()
  await open({ kind: "proforma", about: { ...known, sale_price: null, asking_price: "5000.00" } })
  expect(lacking()).toEqual(["Vardas, pavardė arba įmonė"])
})

test("a refusal stands above the fields, and what is typed stays", async () => {
  const { network, user } = await open()
  network.respond(
    "POST",
    papers,
    refusal(503),
    refusal(409, { code: "series_locked", error: "Sustabdyta." }),
  )
  await fill(user, field("Vardas, pavardė arba įmonė"), "Ona Onaitė")
  await user.click(press("Išsaugoti juodraštį"))
  await waitFor(() => expect(screen.getAllByRole("alert").length).toBeGreaterThan(0))
  await user.click(press("Išsaugoti juodraštį"))
  await findRefusal("Sustabdyta.")
  expect(field("Vardas, pavardė arba įmonė").value).toBe("Ona Onaitė")
})

test.each([
  ["zero", 4500, true],
  ["zero", 90_000, false],
  ["margin", 4500, false],
] as const)(
  "of scheme %s and %i km it warns of a new vehicle: %s",
  async (vat_scheme, km, warns) => {
    const { sheet } = await open({
      about: { ...known, vat_scheme, mileage_km: km, first_registered: "2012" },
    })
    expect(sheet.textContent?.includes("6\u00a0000")).toBe(warns)
  },
)

test("nothing is issued while somebody else is viewed", async () => {
  const { sheet } = await open({ isImpersonating: true })
  expect(press("Išrašyti")).toHaveProperty("disabled", true)
  expect(sheet.textContent).toContain("Peržiūrint kito naudotojo vardu")
})

test("a draft that somebody has issued meanwhile says so, and what was typed can become a new one", async () => {
  const stored = draftOf(paper.id, "Jonas Jonaitis")
  const { network, user } = await open({ stored: [stored], draftId: paper.id })
  network.respond("PATCH", `${papers}/${paper.id}`, refusal(409, { code: "paper_issued" }))
  network.respond("GET", `${papers}/${paper.id}`, ok(paper))
  await fill(user, field("Adresas"), "Kaunas")
  await user.click(press("Išrašyti"))
  await screen.findByText("Juodraštis jau išrašytas: Nr. S-2026-15")
  expect(screen.getByRole("link", { name: "Atverti išrašytą" })).toHaveProperty(
    "href",
    expect.stringContaining("/files/paper.pdf"),
  )
  expect(screen.queryByRole("button", { name: "Išrašyti" })).toBeNull()
  await user.click(press("Rašyti naują juodraštį"))
  network.respond("POST", papers, ok({ ...draftOf(olderId, "Jonas Jonaitis"), version: 1 }))
  await user.click(press("Išsaugoti juodraštį"))
  await findToast("Juodraštis išsaugotas.")
  expect(network.sent("POST")).toMatchObject([{ side: { address: "Kaunas" } }])
  expect(network.sent("POST")).not.toMatchObject([{ id: paper.id }])
})

test("a draft that was issued or deleted before it is opened says so, with what was typed into it", async () => {
  const stored = draftOf(paper.id, "Jonas Jonaitis")
  const { user } = await open({ stored: [stored], draftId: paper.id })
  await fill(user, field("Adresas"), "Kaunas")
  leave()
  await open({ stored: [paper], draftId: paper.id })
  screen.getByText("Juodraštis jau išrašytas: Nr. S-2026-15")
  expect(field("Adresas").value).toBe("Kaunas")
  leave()
  await open({ stored: [paper] })
  screen.getByText("Juodraštis jau išrašytas: Nr. S-2026-15")
  leave()
  await open({ stored: [], draftId: paper.id })
  screen.getByText("Juodraštis ištrintas.")
  expect(field("Adresas").value).toBe("Kaunas")
})

test("a second paper of a kind whose first one stands is warned of, with the way to that one", async () => {
  await open({ stored: [paper] })
  screen.getByText("Jau išrašyta: Nr. S-2026-15")
  expect(screen.getByRole("link", { name: "Atverti išrašytą" })).toBeTruthy()
  leave()
  await open({ stored: [{ ...paper, state: "annulled" }] })
  expect(screen.queryByText(/^Jau išrašyta/)).toBeNull()
})
