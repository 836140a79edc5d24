// npm start: installs and builds what is missing, then runs the server. Options go through: npm start -- --demo
import { spawn } from "node:child_process"
import { join } from "node:path"
import { buildWeb, install, node24, root } from "./setup.mjs"

install()
buildWeb()
// The channel tells the server when this process was killed hard: then it stops in order.
const server = spawn(node24(), [join(root, "server", "src", "main.ts"), ...process.argv.slice(2)], {
  stdio: ["inherit", "inherit", "inherit", "ipc"],
})
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    // A terminal's Ctrl-C reaches the server by itself; a second signal does no harm.
    if (signal !== "SIGINT") server.kill(signal)
  })
}
server.on("exit", (code) => process.exit(code ?? 1))
