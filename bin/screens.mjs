// npm run screens: pictures of every state of the application, in all sizes, themes and languages, in screens/.
import { join } from "node:path"
import { findBrowser } from "./browser.mjs"
import { buildWeb, install, node24, root, run } from "./setup.mjs"

await install("testing")
await buildWeb()
const browser = await findBrowser(process.env)
await run(node24(), [join(root, "e2e", "screens.ts"), ...process.argv.slice(2)], {
  env: { ...process.env, ...(browser && { CHROMIUM: browser }) },
})
