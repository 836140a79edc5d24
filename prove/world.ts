import { randomUUID } from "node:crypto"
import { type Installation, makeOrganization, post } from "./installation.ts"

/** What nobody outside an organization may read. */
export const secret = "Slaptas Volvo"

export type Ids = {
  organization: string
  person: string
  member: string
  car: string
  expense: string
  attachment: string
}
export type World = {
  /** Of its organizations and people: every row and job of it names one. */
  ids: string[]
  /** Access tokens, by who has them. */
  owner: string
  admin: string
  member: string
  /** Was a member until a moment ago. */
  removed: string
  /** Owner of the other organization. */
  stranger: string
  superadmin: string
  own: Ids
  foreign: Ids
}

/** Two organizations with a car, an expense and a document each, and people of every kind. */
export async function openWorld(installation: Installation): Promise<World> {
  const { url, sql } = installation
  const person = async () => {
    const id = randomUUID()
    // Jobs of mails name it, too.
    const email = `${id}@prove.test`
    await sql("insert into users (id, email) values ($1, $2)", [id, email])
    await sql("insert into profiles (id, full_name) values ($1, 'Jonas')", [id])
    return { id, token: await installation.beginSession(id, email) }
  }
  const [owner, admin, member] = [await person(), await person(), await person()]
  const [removed, stranger, superadmin] = [await person(), await person(), await person()]
  await sql("insert into user_roles values ($1, 'superadmin')", [superadmin.id])
  const organizationOf = async (first: { id: string; token: string }): Promise<Ids> => {
    const organization = await makeOrganization(url, superadmin.token)
    const member = await join(organization, first.id, "owner")
    // Who made it was its owner.
    await sql("delete from organization_members where organization_id = $1 and user_id = $2", [
      organization,
      superadmin.id,
    ])
    const cars = `${url}/api/organizations/${organization}/cars`
    const [car, expense, attachment] = [randomUUID(), randomUUID(), randomUUID()]
    const headers = authorized(first.token)
    const added = [
      await post(
        cars,
        { id: car, name: secret, purchase_price: "1.00", purchase_currency: "EUR" },
        headers,
      ),
      await post(
        `${cars}/${car}/expenses`,
        {
          id: expense,
          description: "Padangos",
          amount: "10.00",
          currency: "EUR",
          date: "2026-11-01",
        },
        headers,
      ),
      await fetch(`${cars}/${car}/attachments?id=${attachment}&kind=contract&name=a.pdf`, {
        method: "POST",
        headers: { ...headers, "content-type": "application/pdf" },
        body: "%PDF-1.7\n",
      }),
    ]
    for (const answer of added) if (!answer.ok) throw new Error(await answer.text())
    return { organization, person: first.id, member, car, expense, attachment }
  }
  const join = async (organization: string, userId: string, role: string) => {
    const id = randomUUID()
    await sql(
      "insert into organization_members (organization_id, id, user_id, role) values ($1, $2, $3, $4)",
      [organization, id, userId, role],
    )
    return id
  }
  const own = await organizationOf(owner)
  await join(own.organization, admin.id, "admin")
  own.member = await join(own.organization, member.id, "member")
  const membership = await join(own.organization, removed.id, "member")
  await sql("delete from organization_members where id = $1", [membership])
  const foreign = await organizationOf(stranger)
  const people = [owner, admin, member, removed, stranger, superadmin]
  return {
    ids: [own.organization, foreign.organization, ...people.map(({ id }) => id)],
    owner: owner.token,
    admin: admin.token,
    member: member.token,
    removed: removed.token,
    stranger: stranger.token,
    superadmin: superadmin.token,
    own,
    foreign,
  }
}

export const authorized = (token: string) => ({ authorization: `Bearer ${token}` })
