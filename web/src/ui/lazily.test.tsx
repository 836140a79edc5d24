import { render, screen, waitFor } from "@testing-library/react"
import { Suspense } from "react"
import { expect, test } from "vitest"
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
