// npm run bench: measures the budgets on this machine.
import { join } from "node:path"
import { findBrowser } from "./browser.mjs"
import { buildWeb, install, node24, root, run } from "./setup.mjs"

await install()
await buildWeb()
const browser = await findBrowser(process.env)
await run(node24(), [join(root, "bench", "run.ts")], {
  env: { ...process.env, ...(browser && { CHROMIUM: browser }) },
})
