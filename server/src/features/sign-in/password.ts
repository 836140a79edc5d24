import { availableParallelism } from "node:os"
import { hash, verify } from "@node-rs/argon2"
import { openFairLine } from "../../platform/fair-line.ts"

const argon2id = 2
// OWASP Password Storage Cheat Sheet: argon2id, 19 MiB, 2 passes, 1 lane. Any length is hashed whole.
const cost = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// One processor stays free: twenty simultaneous sign-ins must not stop other requests.
const line = openFairLine({ slots: Math.max(1, availableParallelism() - 1) })

/** Who sends a password: whether the account is signed in at their address, and their network. */
export type PasswordSender = { isKnown: boolean; network: string }

/** Those who are known, and those who choose a password, wait for one hash of a stranger at most, however many come. */
const inLine = <Result>(
  kind: "known" | "stranger" | "new",
  person: string,
  work: () => Promise<Result>,
) => line.run({ organization: kind, person: `${kind} ${person}` }, work)

let decoy: Promise<string> | undefined

/** Hashes a password for storing; takes about 20 ms on a thread of its own. */
export const hashPassword = (password: string): Promise<string> =>
  inLine("new", "", () => hash(password.normalize("NFC"), cost))

/**
 * Checks a password against a stored hash. Without one (unknown e-mail, invited person) it takes just as long, so that
 * the time does not reveal which e-mails are known.
 */
export async function checkPassword(
  stored: string | null | undefined,
  password: string,
  { isKnown, network }: PasswordSender,
): Promise<boolean> {
  decoy ??= hashPassword("decoy")
  const hashed = stored ?? (await decoy)
  const matches = await inLine(isKnown ? "known" : "stranger", network, () =>
    verify(hashed, password.normalize("NFC")),
  )
  return matches && stored !== null && stored !== undefined
}
