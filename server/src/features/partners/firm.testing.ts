import { randomUUID } from "node:crypto"
import type { StoredRows } from "@marza/domain/partners/ledger.oracle.ts"
import type { Partners } from "@marza/domain/partners/schemas.ts"
import { expect } from "vitest"
import { type Person, splitBody, type TestApp } from "../../../test/open-app.ts"
import type { Step } from "./history.testing.ts"

const at = <One>(all: readonly One[], number: number): One | undefined =>
  all[number % Math.max(all.length, 1)]

/** An organization with three members who may be partners, in which a history happens. */
export async function openFirm(opened: TestApp, owner: Person) {
  const organizationId = await opened.organization({ owner })
  const base = `/api/organizations/${organizationId}`
  const people = await Promise.all(["Anna", "Boris", "Cilia"].map((name) => opened.person(name)))
  for (const person of people) await opened.join(organizationId, person, "member")
  const members = people.map(({ id }) => ({
    partner_id: randomUUID(),
    user_id: id as string | null,
  }))
  /** Those who were ever named. */
  const partners: string[] = []
  let cars: string[] = []

  const read = async (path: string) => {
    const { status, body } = await owner.call("GET", base + path)
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }
  /** Whether it was carried out; a history may ask for what the rules refuse. */
  const send = async (method: "POST" | "PATCH" | "PUT" | "DELETE", path: string, body?: object) => {
    const { status, body: answer } = await owner.call(method, base + path, body)
    expect(status, JSON.stringify(answer)).toBeLessThan(500)
    return status < 300
  }
  const versionOf = async (path: string): Promise<number> => (await read(path)).version
  const participant = (who: number | null) => (who === null ? null : (at(partners, who) ?? null))
  const partsOf = (all: readonly (number | null)[]) =>
    [...members, { partner_id: null, user_id: null }].flatMap((member, number) => {
      const own = all[number]
      return own === null || own === undefined ? [] : [{ ...member, parts: own }]
    })

  const take = async (step: Step): Promise<boolean> => {
    const id = randomUUID()
    const carId = "index" in step ? at(cars, step.index) : undefined
    const car = `/cars/${carId}`
    if ("index" in step && step.do !== "lose an account" && !carId) return false
    switch (step.do) {
      case "buy": {
        const { amount, currency, exchange_rate, vat_amount } = step.money
        const made = await send("POST", "/cars", {
          id,
          name: `Automobilis ${cars.length}`,
          bought_on: step.day,
          vat_scheme: step.scheme,
          purchase_price: amount,
          purchase_currency: currency,
          purchase_exchange_rate: exchange_rate,
          purchase_vat: step.scheme === "margin" ? null : vat_amount,
          purchase_paid_by: participant(step.who),
        })
        if (made) cars.push(id)
        return made
      }
      case "spend": {
        const { money, kind, day: date, who } = step
        const expense = { id, description: "x", date, kind, paid_by: participant(who) }
        return send("POST", `${car}/expenses`, { ...expense, ...money })
      }
      case "sell": {
        const { amount, currency, exchange_rate } = step.money
        return send("PUT", `${car}/sale?deposits=counted`, {
          version: await versionOf(car),
          sale_price: amount,
          sale_currency: currency,
          sale_exchange_rate: exchange_rate,
          sold_on: step.day,
          sale_received_by: participant(step.who),
        })
      }
      case "sell without a price":
        return send("PUT", `${car}/status?deposits=counted`, { status: "sold" })
      case "take a sale back":
        return send("DELETE", `${car}/sale`, { version: await versionOf(car) })
      case "delete a car": {
        const gone = await send("DELETE", `${car}?parts=overhead&with_deposits=true`)
        if (gone) cars = cars.filter((one) => one !== carId)
        return gone
      }
      case "receive": {
        const { vat_amount: _, ...money } = step.money
        const payment = { id, day: step.day, received_by: participant(step.who) }
        return send("POST", `${car}/payments`, { ...payment, ...money })
      }
      case "take a deposit": {
        const { vat_amount: _, ...money } = step.money
        const { day, state, who, other } = step
        const ended = state === "held" ? {} : { state_day: "2026-06-01" }
        const returned = state === "returned" ? { returned_by: participant(other) } : {}
        const deposit = { id, kind: "deposit", day, until: "2026-06-30", state, ...ended }
        const received_by = participant(who)
        const body = { ...deposit, ...money, received_by, ...returned }
        return send("POST", `${car}/payments?second=true`, body)
      }
      case "spend on no car": {
        const overhead = { id, description: "Nuoma", day: step.day, paid_by: participant(step.who) }
        return send("POST", "/overheads", { ...overhead, ...step.money })
      }
      case "spend on two cars": {
        const other = at(cars, step.index + 1)
        if (!other || !carId || other === carId) return false
        const of = { date: step.day, paid_by: participant(step.who) }
        return send("POST", "/splits", splitBody([carId, other], of))
      }
      case "choose parts": {
        const version = await versionOf("/partners")
        const from = version === 0 ? step.from : (step.from ?? "2026-02-01")
        const items = partsOf(step.parts)
        const chosen = await send("PUT", "/partners?moved=true", { version, from, items })
        if (chosen)
          for (const { partner_id } of items)
            if (partner_id !== null && !partners.includes(partner_id)) partners.push(partner_id)
        return chosen
      }
      case "share a car": {
        const items = partsOf(step.parts).map(({ partner_id, parts }) => ({ partner_id, parts }))
        return send("PUT", `${car}/shares`, { version: await versionOf(car), items })
      }
      case "take shares back":
        return send("DELETE", `${car}/shares`, { version: await versionOf(car) })
      case "give money": {
        const { day, amount, who, other } = step
        const settlement = { id, from: participant(who), to: participant(other), day, amount }
        return send("POST", "/settlements", settlement)
      }
      case "settle everything": {
        const { transfers }: Partners = await read("/partners")
        for (const transfer of transfers)
          await send("POST", "/settlements", { id: randomUUID(), day: "2026-06-02", ...transfer })
        const { items }: Partners = await read("/partners")
        expect(new Set(items.map(({ settle_now }) => settle_now))).toEqual(new Set(["0.00"]))
        return transfers.length > 0
      }
      case "lose an account": {
        const member = at(members, step.index)
        if (!member?.user_id) return false
        await opened.sql("delete from users where id = $1", [member.user_id])
        member.user_id = null
        return partners.includes(member.partner_id)
      }
      case "tax":
        return send("PATCH", "", { version: await versionOf(""), vat_rates: step.rates })
    }
  }
  return { organizationId, read, take }
}

/** The rows of an organization as they are stored. */
export async function storedRows({ sql }: TestApp, organizationId: string): Promise<StoredRows> {
  const [row] = await sql<{ stored: StoredRows }>(
    `with own_payments as (
       select car_id, id, amount::text, currency, exchange_rate::text, amount_eur::text, state, state_day, received_by,
         returned_by
       from payments where organization_id = $1
     ),
     own_expenses as (
       select car_id, amount::text, currency, exchange_rate::text, amount_eur::text, kind, vat_amount::text, date, paid_by
       from expenses where organization_id = $1
     ),
     own_cars as (
       select id, name, status, sold_on, vat_scheme, purchase_price::text, purchase_currency,
         purchase_exchange_rate::text, purchase_price_eur::text, purchase_vat::text, purchase_paid_by, sale_price::text,
         sale_currency, sale_exchange_rate::text, sale_price_eur::text, sale_received_by,
         array(select to_jsonb(e) from own_expenses e where car_id = cars.id) as expenses,
         array(select to_jsonb(p) from own_payments p where car_id = cars.id) as payments,
         array(
           select to_jsonb(s) from car_shares s where organization_id = $1 and car_id = cars.id
         ) as shares
       from cars where organization_id = $1
     ),
     own_overheads as (
       select id, description, amount::text, currency, exchange_rate::text, amount_eur::text, vat_amount::text, day, paid_by
       from overheads where organization_id = $1 and not is_skipped
     ),
     own_settlements as (
       select id, from_partner as from, to_partner as to, day, amount::text from settlements where organization_id = $1
     ),
     own_parts as (
       select from_day, jsonb_agg(jsonb_build_object('partner_id', partner_id, 'parts', parts)) as items
       from partner_parts where organization_id = $1 group by from_day order by from_day nulls first
     )
     select jsonb_build_object(
       'vat_rates', vat_rates,
       'partners', array(select id from partners where organization_id = $1 order by joined_no),
       'parts', array(select to_jsonb(p) from own_parts p),
       'cars', array(select to_jsonb(c) from own_cars c),
       'overheads', array(select to_jsonb(o) from own_overheads o),
       'settlements', array(select to_jsonb(s) from own_settlements s)
     ) as stored
     from organizations where id = $1`,
    [organizationId],
  )
  if (!row) throw new Error("an organization is always one row")
  return row.stored
}
