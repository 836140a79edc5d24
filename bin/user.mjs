// npm run user: creates users, gives passwords, grants and takes superadmin.
import { spawn } from "node:child_process"
import { join } from "node:path"
import { install, node24, root, stopWithUs } from "./setup.mjs"

await install()
const user = join(root, "server", "src", "user.ts")
const child = spawn(node24(), [user, ...process.argv.slice(2)], { stdio: "inherit" })
stopWithUs(child)
child.on("exit", (code) => process.exit(code ?? 1))
