import { setImmediate as turn } from "node:timers/promises"
import type { PaperContent } from "@marza/domain/papers/content.ts"
import { expect, test } from "vitest"
import { drawPaper } from "./draw.ts"
import { renderPaper } from "./render.ts"
import { marginInvoice, saleContract } from "./samples.testing.ts"

const of = (organization: string, person = organization) => ({ organization, person })

test("a paper is drawn as it always was, while the server goes on with other work", async () => {
  await drawPaper(of("a"), saleContract, null)
  let isDrawn = false
  const drawn = drawPaper(of("a"), saleContract, null).finally(() => {
    isDrawn = true
  })
  let turns = 0
  for (; !isDrawn; turns += 1) await turn()
  // Drawn between two turns of the event loop it would be a handful.
  expect(turns).toBeGreaterThan(50)
  expect(Buffer.from(await drawn).equals(await renderPaper(saleContract, null))).toBe(true)
})

test("another organization's paper waits for one of many, and whoever has gone leaves the line", async () => {
  // Each has a thread that has started.
  await Promise.all(["a", "b"].map((name) => drawPaper(of(name), saleContract, null)))
  const order: string[] = []
  const leaving = new AbortController()
  const many = Array.from({ length: 8 }, (_, index) =>
    drawPaper({ ...of("a", `a${index}`), gone: leaving.signal }, saleContract, null).then(
      () => order.push("a"),
      ({ code }) => order.push(code),
    ),
  )
  await drawPaper(of("b"), marginInvoice, null)
  expect(order.length).toBeLessThan(6)
  leaving.abort()
  await Promise.all(many)
  expect(order.filter((outcome) => outcome === "bad_request").length).toBeGreaterThan(1)
})

test("what cannot be drawn fails alone", async () => {
  const broken = { ...saleContract, car: undefined } as unknown as PaperContent
  await expect(drawPaper(of("a"), broken, null)).rejects.toThrow(TypeError)
  expect(await drawPaper(of("a"), saleContract, null)).toBeInstanceOf(Uint8Array)
})
