import { Link, useRouter } from "@tanstack/react-router"
import { screen, waitFor } from "@testing-library/react"
import type { UserEvent } from "@testing-library/user-event"
import { useSyncExternalStore } from "react"
import { expect } from "vitest"

/** Beside a part that asks before changes are lost: a link that leads away from it, and where the person is now. */
export function WayOut() {
  const { history } = useRouter()
  const where = useSyncExternalStore(history.subscribe, () => history.location.pathname)
  return (
    <>
      <Link to="/tasks">Išeiti</Link>
      <output data-testid="where">{where}</output>
    </>
  )
}

const leave = (user: UserEvent) => user.click(screen.getByRole("link", { name: "Išeiti" }))
const where = () => screen.getByTestId("where").textContent
const answer = async (user: UserEvent, name: string) => {
  await screen.findByRole("alertdialog", { name: "Neišsaugoti pakeitimai" })
  await user.click(screen.getByRole("button", { name }))
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull())
}

/** Expects a question before leaving; the person stays. */
export async function expectAskedAndStay(user: UserEvent) {
  await leave(user)
  await answer(user, "Likti")
  expect(where()).toBe("/")
}

/** Expects a question before leaving; the person leaves. */
export async function expectAskedAndLeave(user: UserEvent) {
  await leave(user)
  await answer(user, "Išeiti neišsaugojus")
  await waitFor(() => expect(where()).toBe("/tasks"))
}

/** Expects that nothing is asked before leaving. */
export async function expectLeft(user: UserEvent) {
  await leave(user)
  await waitFor(() => expect(where()).toBe("/tasks"))
  expect(screen.queryByRole("alertdialog")).toBeNull()
}
