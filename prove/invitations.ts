import { randomUUID } from "node:crypto"
import { setTimeout as pause } from "node:timers/promises"
import type { startSmtp } from "../server/test/smtp.ts"
import { type Installation, makeOrganization, post } from "./installation.ts"

/** Below what one person may invite in a quarter of an hour. */
const maxByOne = 50

type Inviter = { organization: string; token: (isRefused?: boolean) => Promise<string> }

/** People who may invite, each in an organization of their own. */
export const openInviters = (installation: Installation, count: number): Promise<Inviter[]> =>
  Promise.all(Array.from({ length: count }, () => openInviter(installation)))

async function openInviter(installation: Installation): Promise<Inviter> {
  const { url, sql, token, beginSession } = installation
  const [id, email] = [randomUUID(), `${randomUUID()}@prove.test`]
  await sql("insert into users (id, email) values ($1, $2)", [id, email])
  await sql("insert into profiles (id, full_name) values ($1, 'Rasa')", [id])
  const organization = await makeOrganization(url, await token())
  await sql(
    "insert into organization_members (organization_id, id, user_id, role) values ($1, $2, $3, 'admin')",
    [organization, randomUUID(), id],
  )
  const session = await beginSession(id, email)
  return { organization, token: async () => session }
}

/**
 * Invitations, each to another e-mail, from many addresses: the installation needs TRUSTED_PROXIES=1. Each of them
 * makes one mail. An answer that may not come is noted as a fault, and ends them.
 */
export function openInvitations(
  { url }: Installation,
  people: readonly Inviter[],
  faults: string[],
) {
  /** By e-mail; unknown are those that were cut off or refused. */
  const invited = new Map<string, "acknowledged" | "unknown">()
  const invite = async () => {
    const count = invited.size
    const person = people[count % people.length]
    if (!person || count >= maxByOne * people.length) return
    const email = `${randomUUID()}@kviesta.test`
    invited.set(email, "unknown")
    const send = async (isRefused: boolean) => {
      const headers = {
        authorization: `Bearer ${await person.token(isRefused)}`,
        "x-forwarded-for": `10.1.${count >> 8}.${count & 255}`,
      }
      return post(`${url}/api/organizations/${person.organization}/invitations`, { email }, headers)
    }
    let answer = await send(false).catch(() => undefined)
    if (answer?.status === 401) answer = await send(true).catch(() => undefined)
    if (answer?.status === 201) invited.set(email, "acknowledged")
    else if (answer && answer.status !== 503)
      throw new Error(`an invitation: ${answer.status} ${await answer.text()}`)
  }
  return {
    invited: invited as ReadonlyMap<string, "acknowledged" | "unknown">,
    /** Invites somebody each so often until something is over. */
    inviteDuring: async (everyMs: number, work: () => Promise<void>): Promise<void> => {
      let isOver = false
      const inviting = (async () => {
        while (!isOver) {
          await invite()
          await pause(everyMs)
        }
      })().catch((error: unknown) => void faults.push(String(error)))
      try {
        await work()
      } finally {
        isOver = true
        await inviting
      }
    },
  }
}

/** To whom mails went. */
export const addressesOf = (mails: Awaited<ReturnType<typeof startSmtp>>["mails"]): string[] =>
  mails.flatMap(({ to }) => to?.map(({ address }) => `${address}`) ?? [])

/** What is wrong with the mails that arrived: each invitation must have arrived exactly once. */
export function compareMails(
  invited: ReadonlyMap<string, "acknowledged" | "unknown">,
  arrived: readonly string[],
): string[] {
  const times = Map.groupBy(arrived, (email) => email)
  const wrong = [...invited].filter(([email, what]) => {
    const count = times.get(email)?.length ?? 0
    return what === "acknowledged" ? count !== 1 : count > 1
  })
  return wrong.map(
    ([email]) => `the mail to ${email} arrived ${times.get(email)?.length ?? 0} times`,
  )
}
