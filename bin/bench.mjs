// npm run bench: measures the budgets on this machine. npm run bench -- sizes: what rows and backups take.
import { join } from "node:path"
import { findBrowser } from "./browser.mjs"
import { buildWeb, install, node24, root, run } from "./setup.mjs"

await install("testing")
if (process.argv.includes("sizes")) {
  await run(node24(), [join(root, "bench", "sizes.ts")])
  process.exit()
}
await buildWeb()
const browser = await findBrowser(process.env)
await run(node24(), [join(root, "bench", "run.ts")], {
  env: { ...process.env, ...(browser && { CHROMIUM: browser }) },
})
