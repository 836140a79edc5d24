import { randomUUID } from "node:crypto"
import { type Installation, post } from "./installation.ts"

/** Below what one person may invite in a quarter of an hour. */
const maxByOne = 50

/**
 * Invitations by many people, each to another e-mail, from many addresses: the installation needs TRUSTED_PROXIES=1.
 * Each of them makes one mail.
 */
export async function openInvitations(installation: Installation, inviters: number) {
  const { url, sql, token, beginSession } = installation
  const open = async () => {
    const [id, email] = [randomUUID(), `${randomUUID()}@prove.test`]
    await sql("insert into users (id, email) values ($1, $2)", [id, email])
    await sql("insert into profiles (id, full_name) values ($1, 'Rasa')", [id])
    const authorization = `Bearer ${await token()}`
    const made = await post(`${url}/api/organizations`, { name: "Prove" }, { authorization })
    const { id: organization } = (await made.json()) as { id: string }
    await sql(
      "insert into organization_members (organization_id, id, user_id, role) values ($1, $2, $3, 'admin')",
      [organization, randomUUID(), id],
    )
    return { organization, token: await beginSession(id, email) }
  }
  const people = await Promise.all(Array.from({ length: inviters }, open))
  /** Acknowledged, or cut off. */
  const invited = new Map<string, "acknowledged" | "unknown">()
  let count = 0
  return {
    invited,
    /** @returns whether it was acknowledged */
    invite: async (): Promise<boolean> => {
      const person = people[count % people.length]
      if (!person || count >= maxByOne * people.length) return false
      count += 1
      const email = `${randomUUID()}@kviesta.test`
      invited.set(email, "unknown")
      const headers = {
        authorization: `Bearer ${person.token}`,
        "x-forwarded-for": `10.1.${count >> 8}.${count & 255}`,
      }
      const path = `${url}/api/organizations/${person.organization}/invitations`
      const answer = await post(path, { email }, headers).catch(() => undefined)
      if (answer?.status === 201) invited.set(email, "acknowledged")
      else if (answer && answer.status < 500)
        throw new Error(`an invitation: ${answer.status} ${await answer.text()}`)
      return answer?.status === 201
    },
  }
}

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
