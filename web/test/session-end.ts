import { cleanup } from "@testing-library/react"
import { session } from "../src/session/session.ts"
import { signedIn } from "./rows.ts"

/** The server ends the session while a form is open, and its person signs in again. */
export function signInAgain() {
  session.remove("refused")
  cleanup()
  session.set(signedIn)
}

/** The title of the toast of a form that has back what was typed. */
export const restored = "Grąžinome, ko neišsaugojote"
