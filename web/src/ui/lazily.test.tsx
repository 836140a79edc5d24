import { act, render, screen, waitFor } from "@testing-library/react"
import { Suspense } from "react"
import { expect, test } from "vitest"
import { offline } from "../api/offline.ts"
import { lazily } from "./lazily.tsx"

test("a part whose code is loaded shows at once, without the fallback", async () => {
  const Part = lazily(async () => () => <p>Dalis</p>)
  Part.preload()
  await waitFor(() => expect(Part.isLoaded()).toBe(true))
  render(
    <Suspense fallback={<p>Įkeliama</p>}>
      <Part />
    </Suspense>,
  )
  expect(screen.queryByText("Įkeliama")).toBeNull()
  expect(screen.getByText("Dalis")).toBeTruthy()
})

test("a part that the page does without says nothing when its code is missing, and is tried again", async () => {
  let isReached = false
  const load = async () => {
    if (!isReached) throw new TypeError("Failed to fetch")
    return () => <p>Dalis</p>
  }
  const Part = lazily(load, { isOptional: true })
  const show = () =>
    act(async () =>
      render(
        <Suspense fallback={<p>Įkeliama</p>}>
          <Part />
        </Suspense>,
      ),
    )
  const { container, unmount } = await show()
  await waitFor(() => expect(container.textContent).toBe(""))
  unmount()
  isReached = true
  await show()
  expect(await screen.findByText("Dalis")).toBeTruthy()
})

test("a part whose code is missing loads by itself when the connection is back", async () => {
  const load = async () => {
    if (offline.isLost()) throw new TypeError("Failed to fetch")
    return () => <p>Dalis</p>
  }
  const Part = lazily(load)
  offline.setLost(true)
  await act(async () =>
    render(
      <Suspense fallback={<p>Įkeliama</p>}>
        <Part />
      </Suspense>,
    ),
  )
  expect(await screen.findByRole("alert")).toBeTruthy()
  expect(screen.queryByText("Dalis")).toBeNull()
  await act(async () => offline.setLost(false))
  expect(await screen.findByText("Dalis")).toBeTruthy()
})
