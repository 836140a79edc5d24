// npm run bench: the numbers to hold, measured on this machine.
import { join } from "node:path"
import { findBrowser } from "./browser.mjs"
import { buildWeb, install, node24, root, run } from "./setup.mjs"

await install()
await buildWeb()
const browser = await findBrowser(process.env)
await run(node24(), [join(root, "bench", "run.ts")], {
  env: { ...process.env, ...(browser && { CHROMIUM: browser }) },
})
