import type { User } from "@marza/domain/accounts/schemas.ts"
import type { Car } from "@marza/domain/cars/schemas.ts"
import type { Organization } from "@marza/domain/organizations/schemas.ts"
import { QueryClientProvider } from "@tanstack/react-query"
import { RouterProvider } from "@tanstack/react-router"
import { act, cleanup, render } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import type { ResponseOf } from "../src/api/calls.ts"
import { queryClient } from "../src/app/query-client.ts"
import { router } from "../src/app/router.tsx"
import { selection } from "../src/organizations/selection.ts"
import { mockNetwork, ok } from "./network.ts"
import { organization, profile, signedIn } from "./rows.ts"

export const user: User = {
  ...signedIn.user,
  roles: [],
  profile,
  impersonating: null,
}

type List = ResponseOf<"GET /api/organizations/:id/cars">

/** The response of a list of cars; `shown` are those of the tab or the search that was asked for. */
export function listOf(all: readonly Car[], shown = all, more: Partial<List> = {}) {
  const count = (status: Car["status"]) => all.filter((car) => car.status === status).length
  const counts = {
    all: all.length,
    bought: count("bought"),
    preparing: count("preparing"),
    sold: count("sold"),
  }
  return ok<List>({ items: [...shown], next_cursor: null, counts, near: false, ...more })
}

/**
 * Mocks a server with one organization, which is chosen, and its cars, each of which has nothing else. A list with a filter is not
 * known to it.
 */
export function mockProgram(cars: readonly Car[] = [], own: Organization = organization) {
  const network = mockNetwork()
  const root = `/api/organizations/${own.id}`
  selection.choose(own.id)
  network.respond("GET", "/api/organizations", ok({ items: [own] }))
  network.respond("GET", "/api/user", ok(user))
  network.respond("GET", `${root}/cars`, listOf(cars))
  for (const car of cars) network.respond("GET", `${root}/cars/${car.id}`, ok(car))
  return network
}

/** What the last rendered router has put here waits for a screen that is gone. */
const loadAtOnce = async (load: () => void) => {
  load()
  return true
}

/** As a reload: the address and what its entry in the history holds stay, and nothing else does. */
export async function reopenApp() {
  cleanup()
  queryClient.clear()
  return openHere()
}

/** Renders the whole program at an address. The router is that of the program, so no two are open at once. */
export async function openApp(href: string) {
  router.history.replace(href, {}, { ignoreBlocker: true })
  return openHere()
}

async function openHere() {
  router.startTransition = loadAtOnce
  // As in main.tsx. The router itself follows the address only while it is rendered.
  await router.load()
  // A part that is still loading would never appear where act() is not awaited.
  await act(async () => {
    render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    )
  })
  return userEvent.setup()
}

/** The address that the program shows. */
export const address = () => router.history.location.href
