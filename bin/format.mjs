// npm run format: formats every file.
import { binary, install, node24, run } from "./setup.mjs"

await install("testing")
await run(node24(), [binary("@biomejs/biome"), "check", "--write", "."])
