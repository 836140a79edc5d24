import type { Invited, OrganizationMember } from "@marza/domain/members/schemas.ts"
import type { Organization } from "@marza/domain/organizations/schemas.ts"
import { isOwnerOrAdmin, type OrganizationRole } from "@marza/domain/roles.ts"
import { useQuery } from "@tanstack/react-query"
import { act, screen, waitFor, within } from "@testing-library/react"
import { expect, test } from "vitest"
import { mockNetwork, noContent, ok, refusal } from "../../test/network.ts"
import {
  descriptionOf,
  field,
  fill,
  findRefusal,
  findToast,
  renderPart,
} from "../../test/render.tsx"
import { organization } from "../../test/rows.ts"
import { queryClient } from "../app/query-client.ts"
import { organizationsQuery } from "../organizations/organizationsQuery.ts"
import { membersQuery } from "./api.ts"
import { MembersPage } from "./MembersPage.tsx"

const id = (number: number) => `0190eeee-0000-7000-8000-${String(number).padStart(12, "0")}`

const person = (number: number, given: Partial<OrganizationMember>): OrganizationMember => ({
  id: id(number),
  user_id: id(100 + number),
  organization_id: organization.id,
  role: "member",
  created_at: "2026-11-01T08:00:00.000Z",
  full_name: null,
  email: `${number}@demo.test`,
  avatar_url: null,
  is_pending: false,
  ...given,
})
const member = person(1, { full_name: "Ąžuolas Žvirblis" })
const admin = person(2, { full_name: "Tomas Petrauskas", role: "admin" })
const owner = person(3, { full_name: "Rasa Kazlauskienė", role: "owner" })
const founder = person(4, { full_name: "Saulius Administratorius", role: "owner" })
const pending = person(5, { full_name: "Jonas Žemaitis", is_pending: true })
const everybody = [member, admin, owner, founder]

const path = `/api/organizations/${organization.id}`
const list = `${path}/members?limit=200`
const page = (items: OrganizationMember[]) => ok({ items, next_cursor: null, sends_mail: true })
const inRole = (role: OrganizationRole) =>
  ok<{ items: Organization[] }>({
    items: [{ ...organization, role }],
  })

/** The page as `app/pages/Members.tsx` shows it, in the role that the list of organizations has now. */
function Page({ viewer }: { viewer: OrganizationMember }) {
  const [first] = useQuery(organizationsQuery).data ?? []
  if (!first) return null
  return (
    <MembersPage
      organizationId={first.id}
      actor={{ user_id: viewer.user_id, role: first.role }}
      canSee={isOwnerOrAdmin(first.role)}
    />
  )
}

async function open(viewer: OrganizationMember, members = everybody) {
  const network = mockNetwork()
  network.respond("GET", "/api/organizations", inRole(viewer.role))
  network.respond("GET", list, page(members))
  const user = await renderPart(<Page viewer={viewer} />)
  if (isOwnerOrAdmin(viewer.role)) await screen.findAllByRole("listitem")
  return { network, user }
}

const cards = () => screen.getAllByRole("listitem")
const cardOf = (name: string) =>
  cards().find(({ textContent }) => textContent?.includes(name)) ??
  expect.fail(`no card of ${name}`)
const buttonsOf = (name: string) =>
  within(cardOf(name))
    .queryAllByRole("button")
    .map((button) => button.getAttribute("aria-label"))
const press = (name: string) => screen.getByRole("button", { name })

test("owners see every member by role and name, and may change all but themselves", async () => {
  await open(owner)
  expect(cards().map((one) => one.querySelector("h2")?.textContent)).toEqual([
    "Rasa Kazlauskienė (tai jūs)",
    "Saulius Administratorius",
    "Tomas Petrauskas",
    "Ąžuolas Žvirblis",
  ])
  for (const [name, role] of [
    ["Rasa Kazlauskienė", "Savininkas"],
    ["Tomas Petrauskas", "Administratorius"],
    ["Ąžuolas Žvirblis", "Narys"],
  ] as const)
    expect(within(cardOf(name)).getByText(role)).toBeTruthy()
  expect(buttonsOf("Rasa Kazlauskienė")).toEqual([])
  for (const name of ["Saulius Administratorius", "Tomas Petrauskas", "Ąžuolas Žvirblis"])
    expect(buttonsOf(name)).toEqual([`Keisti rolę: ${name}`, `Pašalinti narį: ${name}`])
})

test("admins may change no owner, and make nobody one", async () => {
  const { user } = await open(admin)
  expect(cardOf("Tomas Petrauskas").textContent).toContain("(tai jūs)")
  for (const name of ["Rasa Kazlauskienė", "Saulius Administratorius", "Tomas Petrauskas"])
    expect(buttonsOf(name)).toEqual([])
  expect(buttonsOf("Ąžuolas Žvirblis")).toHaveLength(2)
  await user.click(press("Keisti rolę: Ąžuolas Žvirblis"))
  const dialog = await screen.findByRole("dialog", { name: "Nario rolė" })
  const offered = within(dialog)
    .getAllByRole("option")
    .map(({ textContent }) => textContent)
  expect(offered).toEqual(["Administratorius", "Narys"])
})

test("a plain member is told who may see the members, and asks for none", async () => {
  const { network } = await open(member)
  await screen.findByRole("heading", { name: "Prieiga uždrausta" })
  expect(screen.getByText(/savininkas arba administratorius/)).toBeTruthy()
  expect(screen.queryByRole("button", { name: "Pakviesti" })).toBeNull()
  expect(network.calls.filter(({ path }) => path.includes("/members"))).toEqual([])
})

test("somebody who is alone is told so", async () => {
  await open(owner, [owner])
  expect(screen.getByText("Kol kas čia tik jūs")).toBeTruthy()
})

test("from nine members on they are searched by name and by e-mail", async () => {
  const many = Array.from({ length: 9 }, (_, each) =>
    person(10 + each, { full_name: `Žydrūnas ${each}`, email: `${each}@kiemas.test` }),
  )
  const { user } = await open(owner, [owner, ...many])
  const search = screen.getByRole<HTMLInputElement>("searchbox", { name: /^Ieškoti pagal vardą/ })
  await fill(user, search, "zydrunas 4")
  expect(cards().map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("Žydrūnas 4"),
  ])
  await fill(user, search, "7@kiemas")
  expect(cardOf("Žydrūnas 7")).toBeTruthy()
  expect(cards()).toHaveLength(1)
  await fill(user, search, "xyz")
  expect(screen.getByText("Pagal „xyz“ nieko nerasta")).toBeTruthy()
  await user.click(press("Išvalyti paiešką"))
  expect(cards()).toHaveLength(10)
})

test("few members have no search", async () => {
  await open(owner)
  expect(screen.queryByRole("searchbox")).toBeNull()
})

const roleDialog = () => screen.findByRole("dialog", { name: "Nario rolė" })
const removalDialog = () => screen.findByRole("alertdialog", { name: "Pašalinti narį" })
const noDialog = () =>
  waitFor(() => expect(document.querySelector("[role=dialog], [role=alertdialog]")).toBeNull())
const choose = async (
  dialog: HTMLElement,
  role: string,
  user: Awaited<ReturnType<typeof renderPart>>,
) => {
  await user.selectOptions(within(dialog).getByLabelText("Rolė"), role)
  await user.click(within(dialog).getByRole("button", { name: "Išsaugoti" }))
}

test("a role is changed to one that the viewer may assign, and the list shows it", async () => {
  const { network, user } = await open(owner)
  network.respond("PATCH", `${path}/members/${member.id}`, ok({ ...member, role: "owner" }))
  network.respond("GET", list, page([{ ...member, role: "owner" }, admin, owner, founder]))
  await user.click(press("Keisti rolę: Ąžuolas Žvirblis"))
  const dialog = await roleDialog()
  expect(dialog.textContent).toContain("Ąžuolas Žvirblis")
  const role = within(dialog).getByLabelText<HTMLSelectElement>("Rolė")
  expect(role.value).toBe("member")
  expect([...role.options].map(({ text }) => text)).toEqual([
    "Savininkas",
    "Administratorius",
    "Narys",
  ])
  await choose(dialog, "Savininkas", user)
  await findToast("Nario rolė sėkmingai atnaujinta.")
  await noDialog()
  expect(network.sent("PATCH")).toEqual([{ role: "owner" }])
  await waitFor(() => expect(cardOf("Ąžuolas Žvirblis").textContent).toContain("Savininkas"))
})

test("a member is removed once, after a question", async () => {
  const { network, user } = await open(owner)
  const respond = network.defer("DELETE", `${path}/members/${member.id}`)
  await user.click(press("Pašalinti narį: Ąžuolas Žvirblis"))
  const asked = await removalDialog()
  expect(asked.textContent).toContain("Ar tikrai norite pašalinti narį „Ąžuolas Žvirblis“?")
  await user.click(within(asked).getByRole("button", { name: "Atšaukti" }))
  await noDialog()
  expect(network.sent("DELETE")).toEqual([])

  await user.click(press("Pašalinti narį: Ąžuolas Žvirblis"))
  network.respond("GET", list, page([admin, owner, founder]))
  await user.dblClick(within(await removalDialog()).getByRole("button", { name: "Pašalinti" }))
  respond(noContent)
  await findToast("Narys pašalintas iš organizacijos.")
  await waitFor(() => expect(cards()).toHaveLength(3))
  expect(network.sent("DELETE")).toHaveLength(1)
})

const changedMeanwhile = "Nario duomenys tuo metu pasikeitė"
const noError = () => expect(screen.queryByText("Klaida")).toBeNull()
const reread = () => act(() => queryClient.refetchQueries(membersQuery(organization.id)))

test("an open dialog about a member closes and says why when the member's role changes", async () => {
  const { network, user } = await open(admin)
  await user.click(press("Keisti rolę: Ąžuolas Žvirblis"))
  await roleDialog()
  network.respond("GET", list, page([{ ...member, role: "admin" }, admin, owner, founder]))
  await reread()
  await findToast(changedMeanwhile, "Ąžuolas Žvirblis dabar turi rolę „Administratorius“.")
  await noDialog()
})

test("an open question about a member closes and says why when the member is removed", async () => {
  const { network, user } = await open(admin)
  await user.click(press("Pašalinti narį: Ąžuolas Žvirblis"))
  await removalDialog()
  network.respond("GET", list, page([admin, owner, founder]))
  await reread()
  await findToast(changedMeanwhile, "Ąžuolas Žvirblis šiai organizacijai nebepriklauso.")
  await noDialog()
})

test("a removal of somebody whom another person has removed says so, and is no error", async () => {
  const { network, user } = await open(owner)
  network.respond("DELETE", `${path}/members/${member.id}`, refusal(404, { code: "not_found" }))
  await user.click(press("Pašalinti narį: Ąžuolas Žvirblis"))
  network.respond("GET", list, page([admin, owner, founder]))
  await user.click(within(await removalDialog()).getByRole("button", { name: "Pašalinti" }))
  await findToast(changedMeanwhile, "Ąžuolas Žvirblis šiai organizacijai nebepriklauso.")
  await noDialog()
  noError()
})

test("a change of somebody who has become an owner is refused, says so, and shows them as they are", async () => {
  const { network, user } = await open(admin)
  network.respond("PATCH", `${path}/members/${member.id}`, refusal(403, { code: "forbidden" }))
  await user.click(press("Keisti rolę: Ąžuolas Žvirblis"))
  network.respond("GET", list, page([{ ...member, role: "owner" }, admin, owner, founder]))
  await choose(await roleDialog(), "Administratorius", user)
  await findToast(changedMeanwhile, "Ąžuolas Žvirblis dabar turi rolę „Savininkas“.")
  await noDialog()
  noError()
  expect(cardOf("Ąžuolas Žvirblis").textContent).toContain("Savininkas")
  expect(screen.queryByRole("button", { name: /^Keisti rolę/ })).toBeNull()
})

const invitation = () => screen.findByRole("dialog", { name: "Pakviesti narį" })
const send = (dialog: HTMLElement) => within(dialog).getByRole("button", { name: "Pakviesti" })
async function openInvitation(user: Awaited<ReturnType<typeof renderPart>>) {
  await user.click(press("Pakviesti"))
  const dialog = await invitation()
  return { dialog, email: field("El. paštas", dialog), role: field("Rolė", dialog) }
}
const invited = (given: Partial<Invited>) =>
  ok<Invited>({ is_new_user: true, is_mailed: true, link: null, ...given })

test("an invitation by somebody who is no admin any more closes, and the page says who may see members", async () => {
  const { network, user } = await open(admin)
  network.respond("POST", `${path}/invitations`, refusal(403, { code: "forbidden" }))
  const { dialog, email } = await openInvitation(user)
  await fill(user, email, "jonas@demo.test")
  network.respond("GET", "/api/organizations", inRole("member"))
  await user.click(send(dialog))
  await screen.findByRole("heading", { name: "Prieiga uždrausta" })
  await noDialog()
  noError()
})

test("an invitation says before it is sent what the invited person gets, by mail or without it", async () => {
  const { network, user } = await open(owner)
  const { dialog } = await openInvitation(user)
  expect(dialog.textContent).toContain("iš karto taps nariu ir gaus laišką.")
  network.respond("GET", list, ok({ items: everybody, next_cursor: null, sends_mail: false }))
  await reread()
  await waitFor(() =>
    expect(dialog.textContent).toContain("nuorodą, jei jos reikės, perduosite patys"),
  )
  expect(dialog.textContent).not.toContain("gaus laišką")
})

test("an invitation needs an e-mail, and offers two roles", async () => {
  const { network, user } = await open(owner)
  const { dialog, email, role } = await openInvitation(user)
  expect(role.value).toBe("member")
  const offered = within(dialog)
    .getAllByRole("option")
    .map(({ textContent }) => textContent)
  expect(offered).toEqual(["Narys", "Administratorius"])
  await user.click(send(dialog))
  expect(descriptionOf(email)).toContain("El. paštas privalomas.")
  expect(email.getAttribute("aria-invalid")).toBe("true")
  expect(document.activeElement).toBe(email)
  await fill(user, email, "jonas")
  await user.keyboard("{Enter}")
  expect(descriptionOf(email)).toContain("Neteisingas el. pašto adresas")
  expect(network.sent("POST")).toEqual([])
})

test("an invitation that fails says why, and keeps what was typed", async () => {
  const { network, user } = await open(owner)
  const respond = network.defer("POST", `${path}/invitations`)
  const { dialog, email } = await openInvitation(user)
  await fill(user, email, "jonas@demo.test")
  await user.click(send(dialog))
  expect(send(dialog)).toHaveProperty("disabled", true)
  respond(refusal(500))
  await findRefusal("Nepavyko pakviesti vartotojo")
  expect(email.value).toBe("jonas@demo.test")
  expect(send(dialog)).toHaveProperty("disabled", false)
  network.respond("POST", `${path}/invitations`, refusal(403, { error: "Teisių nepakanka" }))
  await user.click(send(dialog))
  await findRefusal("Teisių nepakanka")
})

test("somebody who is a member already is refused at the e-mail, which stays as typed", async () => {
  const { network, user } = await open(owner)
  const refused = { code: "already_member", error: "Šis žmogus jau yra organizacijos narys." }
  network.respond("POST", `${path}/invitations`, refusal(409, refused))
  const { dialog, email } = await openInvitation(user)
  await fill(user, email, "member@demo.test")
  await user.click(send(dialog))
  await waitFor(() => expect(descriptionOf(email)).toContain(refused.error))
  expect(email.value).toBe("member@demo.test")
  expect(send(dialog)).toHaveProperty("disabled", false)
})

test("somebody with an account is added at once in the chosen role, and the next invitation starts anew", async () => {
  const { network, user } = await open(owner, [owner])
  network.respond("POST", `${path}/invitations`, invited({ is_new_user: false }))
  network.respond("GET", list, page([owner, { ...member, role: "admin" }]))
  const { dialog, email } = await openInvitation(user)
  await fill(user, email, "member@demo.test")
  await user.selectOptions(field("Rolė", dialog), "Administratorius")
  await user.click(send(dialog))
  await findToast("Narys pridėtas", "Jis pridėtas prie organizacijos ir ją matys iš karto.")
  await noDialog()
  expect(network.sent("POST")).toEqual([
    { email: "member@demo.test", full_name: "", role: "admin" },
  ])
  await waitFor(() =>
    expect(cardOf("Ąžuolas Žvirblis").textContent).toMatch(/Administratorius.*Nuo /),
  )
  const again = await openInvitation(user)
  expect([again.email.value, again.role.value]).toEqual(["", "member"])
})

test("a new person is invited once, and shows as one who has not signed in yet", async () => {
  const { network, user } = await open(owner, [owner])
  const respond = network.defer("POST", `${path}/invitations`)
  const { dialog, email } = await openInvitation(user)
  await fill(user, email, "jonas@demo.test")
  await fill(user, field("Vardas, pavardė", dialog), "Jonas Žemaitis")
  await user.dblClick(send(dialog))
  network.respond("GET", list, page([owner, pending]))
  respond(invited({}))
  await findToast("Pakvietimas išsiųstas", "Narys gaus el. laišką slaptažodžiui susikurti.")
  await noDialog()
  expect(network.sent("POST")).toHaveLength(1)
  await waitFor(() =>
    expect(cardOf("Jonas Žemaitis").textContent).toMatch(/Narys.*dar\sneprisijungta/),
  )
})

test("a pending member is sent the invitation again, with the same role or with other details", async () => {
  const { network, user } = await open(owner, [owner, pending])
  network.respond("POST", `${path}/invitations`, invited({}))
  expect(screen.getAllByRole("button", { name: /^Siųsti dar kartą: / })).toHaveLength(1)
  await user.click(press("Siųsti dar kartą: Jonas Žemaitis"))
  await findToast("Pakvietimas išsiųstas")
  expect(network.sent("POST")).toEqual([{ email: pending.email, full_name: "" }])

  const { dialog, email } = await openInvitation(user)
  await fill(user, email, pending.email?.toUpperCase() ?? "")
  await fill(user, field("Vardas, pavardė", dialog), "Jonas Žemaitaitis")
  await user.selectOptions(field("Rolė", dialog), "Administratorius")
  const changed = { ...pending, full_name: "Jonas Žemaitaitis", role: "admin" as const }
  network.respond("GET", list, page([owner, changed]))
  await user.click(send(dialog))
  await findToast(
    "Pakvietimas atnaujintas",
    "Šis žmogus jau buvo pakviestas: duomenis atnaujinome, laišką siunčiame dar kartą.",
  )
  expect(network.sent("POST")[1]).toEqual({
    email: pending.email,
    full_name: "Jonas Žemaitaitis",
    role: "admin",
  })
  await waitFor(() => expect(cardOf("Jonas Žemaitaitis").textContent).toContain("Administratorius"))
  expect(cards()).toHaveLength(2)
})

test("what was typed into an invitation is kept when the dialog closes", async () => {
  const { user } = await open(owner)
  const { email } = await openInvitation(user)
  await fill(user, email, "jonas@")
  await user.keyboard("{Escape}")
  await noDialog()
  expect((await openInvitation(user)).email.value).toBe("jonas@")
})
