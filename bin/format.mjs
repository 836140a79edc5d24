// npm run format: writes every file as the linter wants it.
import { binary, install, node24, run } from "./setup.mjs"

await install()
await run(node24(), [binary("@biomejs/biome"), "check", "--write", "."])
