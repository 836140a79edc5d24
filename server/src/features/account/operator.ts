import { randomBytes } from "node:crypto"
import { emailSchema, newEmailSchema, newPasswordSchema } from "@marza/domain/accounts/schemas.ts"
import { codeOf } from "@marza/domain/texts/field-codes.ts"
import { text } from "@marza/domain/texts/text.ts"
import { type Database, query, type Transaction } from "../../platform/db/database.ts"
import { newSecret, purposes } from "../../platform/keys/secrets.ts"
import { endPendingSignIns } from "../factors/challenges.ts"
import { removeAllFactors } from "../factors/factors.ts"
import { addUser } from "../sign-in/commands.ts"
import { hashPassword } from "../sign-in/password.ts"

export const usage = `npm run user -- add <e-mail> [full name]        creates a user, and prints a password
npm run user -- password <e-mail>               gives a new password, and signs all devices out
npm run user -- email <e-mail> <new e-mail>     gives an account back that somebody took, and signs all devices out
npm run user -- superadmin <e-mail> on|off      grants or takes superadmin
npm run user -- factors <e-mail> off            removes a lost authenticator: no code is asked for
npm run user -- rotate-keys                     makes new keys; nobody is signed out
npm run user -- replace-keys                    the same when a key has leaked: signs everybody out
npm run user -- forget-tries                    lets everybody try again who was told to wait
PASSWORD=… sets the password instead of a random one.`

/**
 * Runs an operator's command on accounts.
 * @returns lines to print
 * @throws an error whose message is one clear line
 */
export async function operate(
  database: Database,
  [command, typedEmail, ...rest]: string[],
  givenPassword: string | undefined,
): Promise<string[]> {
  if (command === "rotate-keys" && !typedEmail) return rotateKeys(database)
  if (command === "replace-keys" && !typedEmail) return replaceKeys(database)
  if (command === "forget-tries" && !typedEmail) return resetAttempts(database)
  if (!command || !typedEmail) throw new Error(usage)
  const email = parse(command === "add" ? newEmailSchema : emailSchema, typedEmail)
  if (command === "add") return add(database, email, rest.join(" "), givenPassword)
  if (command === "password") return setPassword(database, email, givenPassword)
  const [state = ""] = rest
  if (command === "email") return setEmail(database, email, parse(newEmailSchema, state))
  if (command === "factors" && state === "off") return switchFactorsOff(database, email)
  if (command === "superadmin" && ["on", "off"].includes(state)) {
    return setSuperadmin(database, email, state as "on" | "off")
  }
  throw new Error(usage)
}

async function add(database: Database, email: string, name: string, given: string | undefined) {
  const { password, passwordHash } = await choosePassword(given)
  await database.withAuthRole(async (transaction) => {
    if (await findUser(transaction, email)) throw new Error(`${email} has an account already`)
    await addUser(transaction, { email, fullName: name || email, passwordHash })
  })
  return [`${email} can sign in with ${password}`]
}

async function setPassword(database: Database, email: string, given: string | undefined) {
  const { password, passwordHash } = await choosePassword(given)
  await database.withAuthRole(async (transaction) => {
    const { id } = await getUser(transaction, email)
    const password_hash = passwordHash
    await transaction.run(query.updateTable("users").set({ password_hash }).where("id", "=", id))
    await endAllAccess(transaction, id)
  })
  return [`${email} can sign in with ${password}; all devices are signed out`]
}

/** For somebody whose e-mail was changed by another person; the password and the factors stay. */
async function setEmail(database: Database, email: string, next: string) {
  await database.withAuthRole(async (transaction) => {
    const { id } = await getUser(transaction, email)
    if (await findUser(transaction, next)) throw new Error(`${next} has an account already`)
    await transaction.run(query.updateTable("users").set({ email: next }).where("id", "=", id))
    await transaction.run(query.updateTable("profiles").set({ email: next }).where("id", "=", id))
    await endAllAccess(transaction, id)
  })
  return [`${email} is now ${next}; all devices are signed out`]
}

async function endAllAccess(transaction: Transaction, userId: string) {
  await transaction.run(query.deleteFrom("mailed_links").where("user_id", "=", userId))
  await endPendingSignIns(transaction, userId)
  await transaction.run(query.deleteFrom("sessions").where("user_id", "=", userId))
}

async function setSuperadmin(database: Database, email: string, state: "on" | "off") {
  await database.withAuthRole(async (transaction) => {
    const { id } = await getUser(transaction, email)
    const role = { user_id: id, role: "superadmin" } as const
    // A change of role ends the sessions' impersonations by this person and of this person.
    await transaction.run(
      query
        .updateTable("sessions")
        .set({ impersonated_id: null })
        .where("impersonated_id", "is not", null)
        .where((is) => is.or([is("user_id", "=", id), is("impersonated_id", "=", id)])),
    )
    await transaction.run(
      state === "on"
        ? query
            .insertInto("user_roles")
            .values(role)
            .onConflict((conflict) => conflict.doNothing())
        : query.deleteFrom("user_roles").where("user_id", "=", id).where("role", "=", role.role),
    )
  })
  return [`${email} is ${state === "on" ? "now" : "no longer"} a superadmin`]
}

async function switchFactorsOff(database: Database, email: string) {
  await database.withAuthRole(async (transaction) => {
    const { id } = await getUser(transaction, email)
    await removeAllFactors(transaction, id)
  })
  return [`${email} signs in without a code`]
}

/** For people whose attempts a stranger has used up. */
async function resetAttempts(database: Database) {
  await database.withAuthRole(({ run }) => run(query.deleteFrom("attempts")))
  return ["Everybody may try again"]
}

/** The older keys still verify what they signed: tokens for minutes, URLs of files for a year. */
async function rotateKeys(database: Database) {
  await database.withAuthRole(({ run }) =>
    run(query.insertInto("secrets").values(purposes.map(newSecret))),
  )
  return ["New keys are in use within a minute; what the older ones signed stays good"]
}

/** Everything that the old keys signed becomes invalid. The keys of factors stay: they encrypt stored secrets. */
async function replaceKeys(database: Database) {
  const replaced = purposes.filter((purpose) => purpose !== "factor")
  await database.withAuthRole(async ({ run }) => {
    await run(query.deleteFrom("sessions"))
    await run(query.deleteFrom("secrets").where("purpose", "in", replaced))
    await run(query.insertInto("secrets").values(replaced.map(newSecret)))
  })
  return ["Everybody is signed out. Restart the servers now: they still know the old keys"]
}

const findUser = ({ one }: Transaction, email: string) =>
  one(query.selectFrom("users").select("id").where("email", "=", email))

async function getUser(transaction: Transaction, email: string): Promise<{ id: string }> {
  const user = await findUser(transaction, email)
  if (!user) throw new Error(`nobody has the e-mail ${email}`)
  return user
}

async function choosePassword(given: string | undefined) {
  const password = parse(newPasswordSchema, given ?? randomBytes(9).toString("base64url"))
  return { password, passwordHash: await hashPassword(password) }
}

function parse(schema: typeof emailSchema | typeof newPasswordSchema, value: string): string {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new Error(text(codeOf(parsed.error.issues[0]), "en"))
}
