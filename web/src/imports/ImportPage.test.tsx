import { fireEvent, screen, waitFor } from "@testing-library/react"
import { afterEach, expect, test, vi } from "vitest"
import { mockNetwork, ok } from "../../test/network.ts"
import { renderPart } from "../../test/render.tsx"
import { ImportPage } from "./ImportPage.tsx"

/** A worker that never answers. */
class SilentWorker extends EventTarget {
  static made = 0
  static ended = 0
  constructor() {
    super()
    SilentWorker.made += 1
  }
  postMessage() {}
  terminate() {
    SilentWorker.ended += 1
  }
}

afterEach(() => {
  vi.unstubAllGlobals()
})

test("a reading that never ends is cancelled by the keyboard, and the page is as it was", async () => {
  const network = mockNetwork()
  network.respond("GET", "/api/organizations/garage/imports", ok({ items: [], next_cursor: null }))
  vi.stubGlobal("Worker", SilentWorker)
  const user = await renderPart(<ImportPage organizationId="garage" hasVat={false} back={null} />)
  const input = () => screen.getByLabelText<HTMLInputElement>("Pasirinkti failą")
  fireEvent.change(input(), { target: { files: [new File(["Automobilis;Kaina"], "a.csv")] } })
  expect((await screen.findByRole("status")).textContent).toBe("Skaitome „a.csv“…")
  const cancel = screen.getByRole("button", { name: "Atšaukti" })
  expect(document.activeElement).toBe(cancel)
  await waitFor(() => expect(SilentWorker.made).toBe(1))

  await user.keyboard("{Enter}")
  expect(document.activeElement).toBe(input())
  expect(screen.queryByRole("status")).toBeNull()
  expect(screen.queryByRole("alert")).toBeNull()
  expect(SilentWorker.ended).toBe(1)
})
