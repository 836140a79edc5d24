// Runs a program of the server whose arguments name files.
import { spawn } from "node:child_process"
import { join, resolve } from "node:path"
import { install, node24, root, stopWithUs } from "./setup.mjs"

/** npm runs this in the folder of the project; a file is named as seen from where the command was typed. */
export async function runWithFiles(program) {
  await install()
  const typedIn = process.env.INIT_CWD ?? process.cwd()
  const args = process.argv
    .slice(2)
    .map((arg) => (arg.startsWith("-") || arg === "new-key" ? arg : resolve(typedIn, arg)))
  const child = spawn(node24(), [join(root, "server", "src", program), ...args], {
    stdio: "inherit",
  })
  stopWithUs(child)
  child.on("exit", (code) => process.exit(code ?? 1))
}
