import { readFileSync } from "node:fs"

const packageFile = new URL("../../../package.json", import.meta.url)

/** The version of this program, such as "0.2.0". */
export const { version } = JSON.parse(readFileSync(packageFile, "utf8")) as { version: string }
