// npm run prove: tries the promises many times on this machine.
import { join } from "node:path"
import { install, node24, root, run } from "./setup.mjs"

await install("testing")
await run(node24(), [join(root, "prove", "run.ts"), ...process.argv.slice(2)])
