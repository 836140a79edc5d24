// npm run dev: the server restarts when its files change, the browser updates by itself.
import { spawn } from "node:child_process"
import { join } from "node:path"
import { checkData } from "./check-data.mjs"
import { binary, install, node24, root, stopWithUs } from "./setup.mjs"

checkData()
await install()
// Fixed, so that a demonstration keeps its password over restarts.
process.env.DEMO_PASSWORD ??= "demonstracija"
// Logs each request, and the stacks of faults.
process.env.LOG_LEVEL ??= "debug"
const children = [
  spawn(
    node24(),
    [
      "--watch-path=server/src",
      "--watch-path=domain/src",
      "--watch-preserve-output",
      "server/src/main.ts",
      "--api-only",
      ...process.argv.slice(2),
    ],
    {
      cwd: root,
      stdio: "inherit",
    },
  ),
  spawn(node24(), [binary("vite"), "--clearScreen=false"], {
    cwd: join(root, "web"),
    stdio: "inherit",
  }),
]
for (const child of children) {
  stopWithUs(child)
  child.on("exit", (code) => {
    for (const other of children) other.kill()
    process.exitCode = code ?? 1
  })
}
