// npm run organization: makes an organization of an archive.
import { spawn } from "node:child_process"
import { existsSync } from "node:fs"
import { join, resolve } from "node:path"
import { install, node24, root, stopWithUs } from "./setup.mjs"

await install()
const organization = join(root, "server", "src", "organization.ts")
// npm runs this in the folder of the project; a file is named as seen from where the command was typed.
const typedIn = process.env.INIT_CWD ?? process.cwd()
const options = process.argv.slice(2).map((option) => {
  const path = resolve(typedIn, option)
  return existsSync(path) ? path : option
})
const child = spawn(node24(), [organization, ...options], { stdio: "inherit" })
stopWithUs(child)
child.on("exit", (code) => process.exit(code ?? 1))
