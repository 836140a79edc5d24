// npm run restore: restores a backup into an empty place, or proves that it can be.
import { runWithFiles } from "./run-with-files.mjs"

await runWithFiles("restore.ts")
