// npm run bench: measures the budgets on this machine. npm run bench -- imports zip: only these (bench/measures.ts).
// npm run bench -- sizes: what rows and backups take. npm run bench -- pace: how fast this machine is now.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { findBrowser } from "./browser.mjs"
import { buildWeb, install, node24, root, stopWithUs } from "./setup.mjs"

await install("testing")
await buildWeb()
const browser = await findBrowser(process.env)
// Not by run() of setup.mjs: what it exits with says which kind of answer this is.
const bench = spawn(node24(), [join(root, "bench", "run.ts"), ...process.argv.slice(2)], {
  cwd: root,
  stdio: "inherit",
  env: { ...process.env, ...(browser && { CHROMIUM: browser }) },
})
stopWithUs(bench)
const [code] = await once(bench, "exit")
process.exit(code ?? 1)
