import sharp from "sharp"
import { renderPaper } from "../server/src/features/papers/pdf/render.ts"
import { marginInvoice, saleContract } from "../server/src/features/papers/pdf/samples.testing.ts"
import type { Figures } from "./budgets.ts"
import { median } from "./median.ts"
import { once } from "./once.ts"

const rounds = 30

/** The PDFs of a usual contract and a usual invoice, with a photograph-like logo. */
export async function measurePapers(): Promise<Figures<"papers">> {
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
  const all = once(async () => {
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
    return { times, bytes }
  })
  return {
    paperMilliseconds: async () => {
      const { times } = await all()
      return { value: median(times), note: `the first one ${times[0]?.toFixed(0)}` }
    },
    paperKilobytes: async () => ({ value: (await all()).bytes / 1024 }),
  }
}
