// npm run backup: makes a backup of everything.
import { runWithFiles } from "./run-with-files.mjs"

await runWithFiles("backup.ts")
