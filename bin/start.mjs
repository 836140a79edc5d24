// npm start: installs and builds what is missing, then runs the server. Options go through: npm start -- --demo
import { spawn } from "node:child_process"
import { join } from "node:path"
import { checkData } from "./check-data.mjs"
import {
  buildWeb,
  install,
  node24,
  root,
  serverFlags,
  stopWithUs,
  withCompileCache,
} from "./setup.mjs"

checkData()
await install()
if (!process.argv.includes("--api-only")) await buildWeb()
// When this process is killed hard the channel closes, and the server stops in order.
const main = join(root, "server", "src", "main.ts")
const server = spawn(node24(), [...serverFlags, main, ...process.argv.slice(2)], {
  env: withCompileCache(process.env),
  stdio: ["inherit", "inherit", "inherit", "ipc"],
})
stopWithUs(server)
server.on("exit", (code) => process.exit(code ?? 1))
