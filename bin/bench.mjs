// npm run bench: measures the budgets on this machine. npm run bench -- sizes: what rows and backups take.
// npm run bench -- growth: lists and searches with 2,000,000 cars against 10,000; it says how long it fills them in.
// npm run bench -- package: the book-keeper's package of a month with 10,000 cars.
import { join } from "node:path"
import { findBrowser } from "./browser.mjs"
import { buildWeb, install, node24, root, run } from "./setup.mjs"

await install("testing")
const own = ["sizes", "growth", "package"].find((name) => process.argv.includes(name))
if (own) {
  await run(node24(), [join(root, "bench", `${own}.ts`)])
  process.exit()
}
await buildWeb()
const browser = await findBrowser(process.env)
await run(node24(), [join(root, "bench", "run.ts")], {
  env: { ...process.env, ...(browser && { CHROMIUM: browser }) },
})
