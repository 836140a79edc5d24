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
  paper: string
  task: string
  template: string
  split: string
  splitReceipt: string
  overhead: string
  overheadReceipt: string
  /** A paper of the inbox. */
  waiting: string
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

/** Two organizations with cars, an expense, a document, an invoice for several cars and an overhead each, and people of every kind. */
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
    const [car, expense, attachment, paper, task, template] = [
      randomUUID(),
      randomUUID(),
      randomUUID(),
      randomUUID(),
      randomUUID(),
      randomUUID(),
    ]
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
        body: "%PDF-1.7\n1 0 obj\n",
      }),
      await post(
        `${url}/api/organizations/${organization}/papers`,
        { id: paper, kind: "invoice", car_id: car, language: "lt", note: secret },
        headers,
      ),
      await post(
        `${url}/api/organizations/${organization}/tasks`,
        { id: task, title: secret, car_id: car },
        headers,
      ),
      await post(
        `${url}/api/organizations/${organization}/task-templates`,
        { id: template, title: secret, days_after: 3 },
        headers,
      ),
    ]
    for (const answer of added) if (!answer.ok) throw new Error(await answer.text())
    const paid = await makePaid(`${url}/api/organizations/${organization}`, headers)
    const made = { car, expense, attachment, paper, task, template, ...paid }
    return { organization, person: first.id, member, ...made }
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

/**
 * An invoice for several cars, of another car than the one of the paths, and an overhead, each with a receipt, and a paper
 * of the inbox.
 */
async function makePaid(base: string, headers: Record<string, string>) {
  const [part, split, splitReceipt, overhead, overheadReceipt, waiting] = Array.from(
    { length: 6 },
    () => randomUUID(),
  ) as [string, string, string, string, string, string]
  const paid = { description: secret, amount: "10.00", currency: "EUR" }
  const addFile = (path: string, id: string) =>
    fetch(`${base}/${path}?id=${id}&name=a.pdf`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/pdf" },
      body: "%PDF-1.7\n1 0 obj\n",
    })
  const added = [
    await post(
      `${base}/cars`,
      { id: part, name: secret, purchase_price: "1.00", purchase_currency: "EUR" },
      headers,
    ),
    await post(
      `${base}/splits`,
      {
        ...paid,
        id: split,
        date: "2026-11-01",
        parts: [{ car_id: part, expense_id: randomUUID(), amount: "10.00" }],
      },
      headers,
    ),
    await addFile(`splits/${split}/attachments`, splitReceipt),
    await post(`${base}/overheads`, { ...paid, id: overhead, day: "2026-11-01" }, headers),
    await addFile(`overheads/${overhead}/attachments`, overheadReceipt),
    await addFile("inbox", waiting),
  ]
  for (const answer of added) if (!answer.ok) throw new Error(await answer.text())
  return { split, splitReceipt, overhead, overheadReceipt, waiting }
}

export const authorized = (token: string) => ({ authorization: `Bearer ${token}` })
