import sharp from "sharp"
import { renderPaper } from "../server/src/features/papers/pdf/render.ts"
import { marginInvoice, saleContract } from "../server/src/features/papers/pdf/samples.testing.ts"
import { median } from "./list.ts"

const rounds = 30

/**
 * The PDFs of a usual contract and a usual invoice, with a photograph-like logo.
 * @returns milliseconds of the very first one and the median of all; kilobytes of the largest
 */
export async function measurePapers() {
  const logo = await sharp({
    create: {
      width: 400,
      height: 160,
      channels: 3,
      background: "#ffffff",
      noise: { type: "gaussian", mean: 200, sigma: 20 },
    },
  })
    .jpeg({ quality: 84 })
    .toBuffer()
  const times: number[] = []
  let bytes = 0
  for (let round = 0; round < rounds; round++) {
    for (const content of [saleContract, marginInvoice]) {
      const startedAt = performance.now()
      const file = await renderPaper(content, logo)
      times.push(performance.now() - startedAt)
      bytes = Math.max(bytes, file.length)
    }
  }
  return { first: times[0] ?? 0, usual: median(times), kilobytes: bytes / 1024 }
}
