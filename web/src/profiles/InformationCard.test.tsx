import { screen, waitFor } from "@testing-library/react"
import type { UserEvent } from "@testing-library/user-event"
import { expect, test } from "vitest"
import { mockNetwork, ok, refusal } from "../../test/network.ts"
import { descriptionOf, field, fill, findToast, renderPart } from "../../test/render.tsx"
import { profile, signedIn } from "../../test/rows.ts"
import { expectAskedAndStay, expectLeft, WayOut } from "../../test/WayOut.tsx"
import { InformationCard } from "./InformationCard.tsx"

async function open() {
  const network = mockNetwork()
  const user = await renderPart(<InformationCard profile={profile} email={signedIn.user.email} />)
  return { network, user }
}

const name = () => field("Vardas, pavardė")
const email = () => field("El. paštas")
const button = () => screen.getByRole("button", { name: "Išsaugoti" })
const save = (user: UserEvent) => user.click(button())

test("name and e-mail are checked, each under its field, before anything is sent", async () => {
  const { network, user } = await open()
  expect(descriptionOf(email())).toContain("naujuoju adresu gausite patvirtinimo laišką")
  const long = `${"a".repeat(63)}@${`${"b".repeat(60)}.`.repeat(4)}lt`.padStart(256, "a")
  for (const [control, typed, why] of [
    [name(), "   ", "Vardas privalomas"],
    [name(), "ž".repeat(101), "Vardas negali būti ilgesnis nei 100 simbolių"],
    [email(), "", "El. paštas privalomas"],
    [email(), "abc", "Neteisingas el. pašto adresas"],
    [email(), long, "El. paštas negali būti ilgesnis nei 255 simbolių"],
  ] as const) {
    const before = control.value
    await fill(user, control, typed)
    await save(user)
    expect(descriptionOf(control)).toContain(why)
    await waitFor(() => expect(document.activeElement).toBe(control))
    await fill(user, control, before)
    expect(control.getAttribute("aria-invalid")).toBeNull()
  }
  expect(network.calls).toEqual([])
})

test("a save without changes says so and sends nothing", async () => {
  const { network, user } = await open()
  await fill(user, name(), " Naujas Narys ")
  await save(user)
  await findToast("Pakeitimų nėra.")
  expect(network.calls).toEqual([])
})

test("a save is busy once, and one that fails keeps what was typed", async () => {
  const { network, user } = await open()
  const respond = network.defer("PATCH", `/api/profiles/${profile.id}`)
  await fill(user, name(), "Kitas Vardas")
  await user.dblClick(button())
  expect(button()).toHaveProperty("disabled", true)
  // A browser takes the focus from a button that becomes disabled.
  button().blur()
  respond(refusal(500, { error: "Diskas pilnas" }))
  await findToast("Klaida", "Diskas pilnas")
  expect(network.sent("PATCH")).toEqual([{ full_name: "Kitas Vardas" }])
  expect(name().value).toBe("Kitas Vardas")
  expect(button()).toHaveProperty("disabled", false)
  await waitFor(() => expect(document.activeElement).toBe(button()))
})

test("what the server refuses about a field stands at it alone, and not in a toast too", async () => {
  const { user, network } = await open()
  const fields = { full_name: "Toks vardas netinka" }
  network.respond(
    "PATCH",
    `/api/profiles/${profile.id}`,
    refusal(400, { code: "bad_request", error: "Užklausoje yra klaidų.", fields }),
  )
  await fill(user, field("Vardas, pavardė"), "Rasa")
  await user.click(screen.getByRole("button", { name: "Išsaugoti" }))
  await waitFor(() => expect(document.activeElement).toBe(field("Vardas, pavardė")))
  expect(screen.getAllByText("Toks vardas netinka")).toHaveLength(1)
  expect(screen.queryByText("Užklausoje yra klaidų.")).toBeNull()
})

const path = `/api/profiles/${profile.id}`

test("leaving with unsaved changes asks first, and not once the name is saved, without spaces around it", async () => {
  const network = mockNetwork()
  network.respond("PATCH", path, ok({ ...profile, full_name: "Kitas Vardas" }))
  const user = await renderPart(
    <>
      <InformationCard profile={profile} email={signedIn.user.email} />
      <WayOut />
    </>,
  )
  await fill(user, name(), "  Kitas Vardas ")
  await expectAskedAndStay(user)
  expect(name().value).toBe("  Kitas Vardas ")
  await save(user)
  await findToast("Profilis atnaujintas!", "Jūsų profilio informacija sėkmingai atnaujinta.")
  expect(network.sent("PATCH")).toEqual([{ full_name: "Kitas Vardas" }])
  await expectLeft(user)
})

test("an impersonated person's e-mail is disabled, and says why, while the name can be saved", async () => {
  const network = mockNetwork()
  network.respond("PATCH", path, ok({ ...profile, full_name: "Kitas" }))
  const user = await renderPart(
    <>
      <p id="why">Peržiūra</p>
      <InformationCard profile={profile} email={signedIn.user.email} emailDisabledReasonId="why" />
    </>,
  )
  expect(email()).toHaveProperty("disabled", true)
  expect(descriptionOf(email())).toContain("Peržiūra")
  await fill(user, name(), "Kitas")
  await save(user)
  await findToast("Profilis atnaujintas!")
  expect(network.sent("PATCH")).toEqual([{ full_name: "Kitas" }])
})
