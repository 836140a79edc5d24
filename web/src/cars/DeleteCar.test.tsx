import { screen, waitFor } from "@testing-library/react"
import { Suspense, useState } from "react"
import { expect, test, vi } from "vitest"
import { mockNetwork, noContent, refusal } from "../../test/network.ts"
import { renderPart } from "../../test/render.tsx"
import { car, payment } from "../../test/rows.ts"
import { DeleteCar } from "./DeleteCar.tsx"

type PageProps = { issued: number; onDeleted: () => void; onClose?: () => void }

function Page({ issued, onDeleted, onClose = () => {} }: PageProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Suspense>
      <button type="button" onClick={() => setOpen(true)}>
        Atidaryti
      </button>
      {isOpen && (
        <DeleteCar
          car={car}
          hasFiles={false}
          issued={issued}
          openTasks={issued}
          onDeleted={onDeleted}
          onClose={onClose}
        />
      )}
    </Suspense>
  )
}

test("a car with a deposit that is held is deleted by a button of its own, which names payer and amount", async () => {
  const network = mockNetwork()
  const path = `/api/organizations/${car.organization_id}/cars/${car.id}`
  const { id, payer, amount, currency, until } = payment
  const deposits = [{ id, payer, amount, currency, until }]
  network.respond(
    "DELETE",
    `${path}?with_papers=true`,
    refusal(409, { code: "deposit_held", deposits }),
  )
  network.respond("DELETE", `${path}?with_deposits=true&with_papers=true`, noContent)
  const onDeleted = vi.fn()
  const user = await renderPart(<Page issued={2} onDeleted={onDeleted} />)
  await user.click(screen.getByRole("button", { name: "Atidaryti" }))
  await user.click(await screen.findByRole("button", { name: "Ištrinti" }))
  // What was issued is named before: it stays, and is not asked about again.
  expect(screen.getByText(/^Automobiliui išrašyti 2 dokumentai: jie lieka/)).toBeTruthy()
  expect(screen.getByText("Dings ir 2 neatlikti darbai.")).toBeTruthy()
  expect((await screen.findByRole("alert")).textContent).toMatch(
    /^Kartu ištrinsite ir laikomą avansą \(Jonas\sJonaitis, 300,00\sEUR, iki\slapkričio\s28\sd\.\)\.$/,
  )
  expect(onDeleted).not.toHaveBeenCalled()
  await user.click(screen.getByRole("button", { name: "Ištrinti su avansu" }))
  await waitFor(() => expect(onDeleted).toHaveBeenCalled())
})

test("nothing is deleted before it is told what goes with the car", async () => {
  mockNetwork()
  const user = await renderPart(
    <Suspense>
      <DeleteCar
        car={car}
        hasFiles={false}
        issued={0}
        openTasks={0}
        alsoGoes={(onTold) => (
          <button type="button" onClick={onTold}>
            Pasakyta
          </button>
        )}
        onDeleted={() => {}}
        onClose={() => {}}
      />
    </Suspense>,
  )
  const remove = await screen.findByRole<HTMLButtonElement>("button", { name: "Ištrinti" })
  expect(remove.disabled).toBe(true)
  await user.click(screen.getByRole("button", { name: "Pasakyta" }))
  expect(remove.disabled).toBe(false)
})

test("papers that the page did not know of are named after the refusal, and the answer goes with the other ones", async () => {
  const network = mockNetwork()
  const path = `/api/organizations/${car.organization_id}/cars/${car.id}`
  const papers = [{ id: "a" }, { id: "b" }]
  const parts = [{ description: "Vežimas", amount: "100.00", currency: "EUR" }]
  network.respond("DELETE", path, refusal(409, { code: "papers_stay", papers }))
  network.respond(
    "DELETE",
    `${path}?with_papers=true`,
    refusal(409, { code: "part_of_split", parts }),
  )
  network.respond("DELETE", `${path}?parts=overhead&with_papers=true`, noContent)
  const [onDeleted, onClose] = [vi.fn(), vi.fn()]
  const user = await renderPart(<Page issued={0} onDeleted={onDeleted} onClose={onClose} />)
  await user.click(screen.getByRole("button", { name: "Atidaryti" }))
  await user.click(await screen.findByRole("button", { name: "Ištrinti" }))
  expect((await screen.findByRole("alert")).textContent).toBe(
    "Automobiliui išrašyti 2 dokumentai: jie lieka sąraše „Sutartys ir sąskaitos“.",
  )
  await user.click(screen.getByRole("button", { name: "Atšaukti" }))
  expect(onClose).toHaveBeenCalled()
  expect(network.sent("DELETE")).toHaveLength(1)
  await user.click(screen.getByRole("button", { name: "Ištrinti" }))
  await user.click(await screen.findByRole("button", { name: "Palikti kaip bendrąsias išlaidas" }))
  await waitFor(() => expect(onDeleted).toHaveBeenCalled())
})
