import { act, screen, waitFor, within } from "@testing-library/react"
import { expect, test, vi } from "vitest"
import { mockNetwork, noContent, ok, refusal } from "../../test/network.ts"
import { findToast, renderPart } from "../../test/render.tsx"
import { queryClient } from "../app/query-client.ts"
import { session } from "../session/session.ts"
import { deletionQuery } from "./api.ts"
import { DeleteAccountDialog } from "./DeleteAccountDialog.tsx"

const garage = { id: "garage", name: "Garažas", other_members: 0, papers: 0 }
const list = "/api/user/deletion"
const onClose = vi.fn()

function open() {
  onClose.mockClear()
  const network = mockNetwork()
  network.respond("GET", list, ok({ organizations: [garage] }))
  const shown = (factorId: string | null = null) =>
    renderPart(
      <DeleteAccountDialog factorId={factorId} transferOwnership={() => null} onClose={onClose} />,
    )
  return { network, shown }
}

const dialog = () => screen.getByRole("alertdialog", { name: "Ar tikrai norite ištrinti paskyrą?" })
const confirm = () => within(dialog()).getByRole<HTMLButtonElement>("button", { name: "Ištrinti" })
const canConfirm = () => waitFor(() => expect(confirm().disabled).toBe(false))

test.each([
  ["with a reason", refusal(409, { error: "Neleidžiama" }), "Neleidžiama"],
  ["without a readable response", { status: 500 }, "Failed to delete account"],
  ["with an empty reason", refusal(500, { error: "" }), "Failed to delete account"],
] as const)("a deletion that fails %s does not sign out", async (_when, refused, said) => {
  const { network, shown } = open()
  const respond = network.defer("DELETE", "/api/user")
  const user = await shown()
  await canConfirm()
  await user.click(confirm())
  expect(confirm().disabled).toBe(true)
  respond(refused)
  await findToast("Klaida", said)
  expect(onClose).toHaveBeenCalledOnce()
  expect(session.current()).not.toBeNull()
})

test("the organizations to delete are loaded before the deletion can be confirmed", async () => {
  const { network, shown } = open()
  network.respond("GET", list, refusal(400, { error: "Ne dabar" }), ok({ organizations: [garage] }))
  const user = await shown()
  await screen.findByText("Ne dabar")
  expect(confirm().disabled).toBe(true)
  await user.click(screen.getByRole("button", { name: "Bandyti dar kartą" }))
  expect((await screen.findByRole("listitem")).textContent).toBe("Garažas")
  await canConfirm()
})

test("with a second factor its code is asked for, and the same organizations are then deleted", async () => {
  const { network, shown } = open()
  network.respond(
    "DELETE",
    "/api/user",
    refusal(403, { code: "factor_not_fresh", error: "Pirmiausia įveskite patvirtinimo kodą." }),
    noContent,
  )
  network.respond("POST", "/api/factors/phone/challenge", ok({ challenge_id: "challenge" }))
  network.respond("POST", "/api/factors/phone/verify", ok({}))
  const user = await shown("phone")
  await canConfirm()
  await user.click(confirm())
  await user.type(await screen.findByRole("textbox", { name: /kodas/i }), "123456")
  await findToast("Paskyra ištrinta")
  expect(network.sent("DELETE")).toEqual([
    { organization_ids: ["garage"] },
    { organization_ids: ["garage"] },
  ])
  expect(session.current()).toBeNull()
})

test("a refetch of the organizations does not block the confirmation", async () => {
  const { network, shown } = open()
  network.respond("DELETE", "/api/user", noContent)
  const user = await shown()
  await canConfirm()
  network.defer("GET", list)
  act(() => void queryClient.invalidateQueries(deletionQuery))
  await waitFor(() => expect(network.calls.length).toBe(2))
  await user.click(confirm())
  await findToast("Paskyra ištrinta")
  expect(network.sent("DELETE")).toEqual([{ organization_ids: ["garage"] }])
  expect(session.current()).toBeNull()
})

test("a changed list of organizations is shown again, and only a second press deletes them", async () => {
  const { network, shown } = open()
  const added = { id: "second", name: "Garažas du", other_members: 0, papers: 3 }
  network.respond(
    "GET",
    list,
    ok({ organizations: [garage] }),
    ok({ organizations: [garage, added] }),
  )
  const why = "Trinamų organizacijų sąrašas pasikeitė, todėl nieko neištrynėme."
  network.respond(
    "DELETE",
    "/api/user",
    refusal(409, { code: "organizations_differ", error: why }),
    noContent,
  )
  const user = await shown()
  await canConfirm()
  await user.click(confirm())
  expect((await screen.findByRole("alert")).textContent).toBe(why)
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(2))
  expect(screen.getByText("Kartu ištrinsite ir 3 išrašytus dokumentus")).toBeDefined()
  expect(session.current()).not.toBeNull()
  await canConfirm()
  await user.click(confirm())
  await findToast("Paskyra ištrinta")
  expect(network.sent("DELETE")[1]).toEqual({
    organization_ids: ["garage", "second"],
    papers: 3,
  })
})

test("the dialog says what goes with the account, and cancelled it deletes nothing; confirmed it deletes once", async () => {
  const { network, shown } = open()
  const user = await shown()
  await canConfirm()
  expect(dialog().textContent).toContain("Šis veiksmas neatšaukiamas.")
  expect(dialog().textContent).toContain(
    "Bus pašalintas profilis, organizacijos ir susiję duomenys.",
  )
  await user.click(within(dialog()).getByRole("button", { name: "Atšaukti" }))
  expect(onClose).toHaveBeenCalledOnce()
  expect(network.sent("DELETE")).toEqual([])
  const respond = network.defer("DELETE", "/api/user")
  await user.dblClick(confirm())
  respond(noContent)
  await findToast("Paskyra ištrinta")
  expect(session.current()).toBeNull()
  expect(network.sent("DELETE")).toEqual([{ organization_ids: ["garage"] }])
})
