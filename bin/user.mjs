// npm run user: creates users, gives passwords, grants and takes superadmin.
import { spawnSync } from "node:child_process"
import { join } from "node:path"
import { install, node24, root } from "./setup.mjs"

install()
const user = join(root, "server", "src", "user.ts")
const { status } = spawnSync(node24(), [user, ...process.argv.slice(2)], { stdio: "inherit" })
process.exit(status ?? 1)
