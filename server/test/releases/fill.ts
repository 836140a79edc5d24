import { randomUUID } from "node:crypto"
import { hashPassword } from "../../src/features/sign-in/password.ts"
import { keptArchive } from "../archives.ts"
import { enrol, factorCalls, holdClock } from "../authenticator.ts"
import { fillOrganization } from "../full-organization.ts"
import { picture } from "../images.ts"
import { carBody, expenseBody, type TestApp } from "../open-app.ts"
import type { Reader } from "./figures.ts"

/** Makes rows in every table, by calls wherever a call can make them. */
export async function fillRelease(opened: TestApp): Promise<Reader> {
  const clock = holdClock(opened)
  const superadmin = await opened.person("Saulius Administratorius", true)
  const owner = await opened.person("Rasa Kazlauskienė")
  const admin = await opened.person("Tomas Petrauskas")
  const member = await opened.person("Ąžuolas Žvirblis")
  const leaver = await opened.person("Išėjęs Narys")
  const password = "slaptas žodis"
  await opened.sql("update users set password_hash = $1 where id = $2", [
    await hashPassword(password),
    owner.id,
  ])

  const done = async (response: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await response
    if (status >= 300) throw new Error(`answered ${status}: ${JSON.stringify(body)}`)
    // biome-ignore lint/suspicious/noExplicitAny: responses of every shape.
    return body as any
  }
  const { id: organizationId } = await done(
    superadmin.call("POST", "/api/organizations", { name: "Šiaurės Auto" }),
  )
  const short = await done(superadmin.call("POST", "/api/organizations", { name: "Trumpa" }))
  await done(superadmin.call("DELETE", `/api/organizations/${short.id}`))
  await done(
    superadmin.call(
      "POST",
      `/api/organization-archives?owner=${encodeURIComponent(superadmin.email)}&id=${randomUUID()}`,
      await keptArchive("v1.zip"),
    ),
  )
  await opened.join(organizationId, owner, "owner")
  await opened.join(organizationId, admin, "admin")
  await opened.join(organizationId, member, "member")
  const left = await opened.join(organizationId, leaver, "member")
  const organization = `/api/organizations/${organizationId}`

  const cars = [
    {
      bought: "2026-07-03",
      sold: "2026-08-20",
      purchase: ["9800.00", "EUR", null],
      sale: ["12500.00", "EUR", null],
    },
    {
      bought: "2026-07-15",
      sold: "2026-09-02",
      purchase: ["118000.00", "NOK", "0.0862"],
      sale: ["13900.50", "USD", "0.8571"],
    },
    {
      bought: "2026-08-01",
      sold: "2026-09-30",
      purchase: ["64999.99", "NOK", null],
      sale: ["7450.00", "GBP", null],
    },
    {
      bought: "2026-08-09",
      sold: "2026-08-31",
      purchase: ["3333.33", "GBP", null],
      sale: ["4100.00", "EUR", null],
    },
    {
      bought: "2026-09-01",
      sold: null,
      purchase: ["15750.00", "USD", "0.861234567"],
      sale: [null, "EUR", null],
    },
    { bought: null, sold: null, purchase: ["0.01", "EUR", null], sale: [null, "NOK", null] },
  ] as const
  const people = [owner, admin, member, leaver, member, owner]
  for (const [index, { bought, sold, purchase, sale }] of cars.entries()) {
    const person = people[index] ?? owner
    const body = carBody({
      name: `Automobilis Nr. ${index + 1}, „ąčęė“`,
      description: index % 2 ? "Eilutė\nir 'kabutė' \\ pasvirasis" : null,
      purchase_price: purchase[0],
      purchase_currency: purchase[1],
      purchase_exchange_rate: purchase[2],
      sale_price: sale[0],
      sale_currency: sale[1],
      sale_exchange_rate: sale[2],
    })
    const car = `${organization}/cars/${body.id}`
    await done(person.call("POST", `${organization}/cars`, body))
    await done(person.call("PUT", `${car}/status`, { status: sold ? "sold" : "preparing" }))
    await opened.sql(
      `update cars set bought_at = $2, sold_at = $3, created_at = coalesce($2, timestamptz '2026-07-01 08:00Z')
       where id = $1`,
      [body.id, bought && `${bought}T09:30:00Z`, sold && `${sold}T14:45:00Z`],
    )
    for (const [amount, currency, exchange_rate, expense_type] of [
      ["240.55", "EUR", null, "Remontas"],
      ["1999.99", "NOK", null, "Transportas"],
      ["55.50", "GBP", "1.1432", "Dokumentai"],
    ].slice(0, index + 1)) {
      const expense = expenseBody({
        amount,
        currency,
        exchange_rate,
        expense_type,
        date: "2026-08-15",
      })
      await done(person.call("POST", `${car}/expenses`, expense))
      if (index === 1 && currency === "NOK") {
        const path = `${car}/expenses/${expense.id}/rate`
        await done(admin.call("PUT", path, { exchange_rate: "0.0857" }))
      }
    }
    if (index < 2) {
      const photo = await picture("jpeg", { width: 64, height: 48 })
      await done(person.call("PUT", `${car}/photo`, photo, { "content-type": "image/jpeg" }))
    }
  }
  const image = await picture("png", { width: 32, height: 32 })
  await done(owner.call("PUT", `/api/profiles/${owner.id}/avatar`, image))
  await done(owner.call("PUT", `${organization}/logo`, image))
  const { version } = await done(owner.call("GET", organization))
  await done(owner.call("PATCH", organization, { version, color_scheme: "ocean" }))
  await done(owner.call("PUT", `${organization}/favorite`))
  await done(owner.call("DELETE", `${organization}/members/${left}`))
  await done(
    owner.call("POST", `${organization}/invitations`, {
      email: "pakviesta@test.lt",
      full_name: "Pakviesta Narė",
      role: "member",
    }),
  )
  await done(superadmin.call("PUT", "/api/impersonation", { user_id: admin.id }))
  await done(
    superadmin.call("PATCH", `/api/profiles/${admin.id}`, { full_name: "Tomas Petraitis" }),
  )
  await done(superadmin.call("DELETE", "/api/impersonation"))
  const { id: factorId } = await enrol(member, clock)
  await factorCalls(member).challenge(factorId)
  await opened.call("POST", "/api/session", { email: admin.email, password: "neteisingas" })
  await opened.sql(
    `insert into mailed_links (token_hash, user_id, purpose, email, expires_at)
     values ('\\x01', $1, 'email_change', 'nauja@test.lt', now() + interval '1 hour')`,
    [member.id],
  )
  await opened.sql("insert into first_user_links values ('\\x02', now() + interval '1 day')")
  await opened.sql("insert into demonstration default values")
  await fillOrganization(opened, organizationId, owner)
  await opened.sql("insert into reference_rates values ('NOK', '2026-08-31', 11.6120)")
  await done(owner.call("POST", "/api/downloads", { path: `${organization}/archive` }))
  return { email: owner.email, password, organizationId }
}
