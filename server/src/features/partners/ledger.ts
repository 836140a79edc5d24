import { amountOf, centsOf } from "@marza/domain/money/cents.ts"
import { type Decimal, subtract } from "@marza/domain/money/decimal.ts"
import type { Ledger, LedgerCar } from "@marza/domain/partners/ledger.ts"
import type { Participant } from "@marza/domain/partners/parts.ts"
import { type RawBuilder, sql } from "kysely"
import { query } from "../../platform/db/database.ts"

/** Lists of a ledger as the database gives them: rows as arrays, which are half the text of objects. */
export type LedgerRow = {
  partners: string[]
  parts: Ledger["parts"]
  cars: [
    id: string,
    name: string,
    sold_on: string | null,
    sale: Decimal | null,
    purchase: Decimal,
    expenses: Decimal,
    due: Decimal | null,
    deductible: Decimal | null,
    estimated: boolean,
    purchase_paid_by: Participant,
    sale_received_by: Participant,
    times: number,
    remainder: number | null,
  ][]
  /** What partners paid; the firm has paid the rest. */
  expenses: [car_id: string, paid_by: string, amount: Decimal][]
  late: [car_id: string, day: string, amount: Decimal, vat: Decimal, paid_by: Participant][]
  /** Of each car, what came after the days that are wanted. */
  later: [car_id: string, amount: Decimal, vat: Decimal][]
  received: [car_id: string, received_by: Participant, amount: Decimal][]
  shares: [car_id: string, partner_id: string | null, parts: number][]
  overheads: Ledger["overheads"]
  ended_deposits: Ledger["ended_deposits"]
  settlements: Ledger["settlements"]
  from_day: string | null
}

/** A ledger as text: one of thousands of cars is worked on in a thread, which reads it (reckoning.ts). */
export type LedgerText = { text: string }

/** The days of statements that are wanted: until one, null for all, and back until so many things have happened. */
export type Days = { until: string | null; count: number | null }

export const allDays: Days = { until: null, count: null }

type Options = {
  /** The one car that is wanted; null for all. */
  carId?: string | null
  /** For rows of statements: only what is sold, and its late costs each by itself. Without, sums are right and days are not. */
  days?: Days | null
}

/**
 * All that whose money it is follows from, in one statement, so that figures, statements and transfers are of one moment.
 * Cars that are sold with a value count by their day of sale; a late cost is a row of its own, if it is of a day that is
 * wanted: an earlier one counts with the other expenses, so that the balance before the first wanted day is right. Of the
 * other cars nothing counts but their sums, so those with one payer of the purchase are read as one, the estimated apart. So
 * are sold ones whose rows nobody asks for, that no missing rate is part of, and of which all shares are cut alike: by the
 * same parts, with the same remainder of their profit.
 */
export const selectLedger = (
  organizationId: string,
  { carId = null, days = null }: Options = {},
) => ({
  compile: () => {
    const isWanted = (column: string) =>
      carId === null ? sql`` : sql`and ${sql.ref(column)} = ${carId}`
    /** What is of no car, or of cars in another way than a profit is. */
    const isOfAll = carId === null ? sql`` : sql`and false`
    const until = days?.until ?? null
    const isUntil = (column: string) =>
      until === null ? sql`` : sql`and ${sql.ref(column)} <= ${until}::date`
    const soldOn = sql`coalesce(sold_on, (created_at at time zone 'Europe/Vilnius')::date)`
    /** The first day that is wanted, on which the last of so many things happened; null for all days. */
    const firstDay =
      days === null || days.count === null
        ? sql`select null::date as day`
        : sql`
      select (
        select day
        from (
          select sold_on as day from valued where sold_on is not null
          union all
          select day from overheads_of_partners(${organizationId}) where true ${isUntil("day")}
          union all
          select state_day from payments
          where organization_id = ${organizationId} and state in ('kept', 'returned') ${isUntil("state_day")}
          union all
          select day from settlements where organization_id = ${organizationId} ${isUntil("day")}
        ) as happened
        order by day desc offset ${sql.lit(days.count)} limit 1
      ) as day`
    /** The last day whose expenses count with those before the sale. */
    const lastOfSums = sql`greatest(counted.sold_on, (select day - 1 from first_day))`
    const isInSums =
      days === null ? sql`` : sql`and (counted.sold_on is null or expenses.date <= ${lastOfSums})`
    const unsold =
      days !== null
        ? sql``
        : sql`
      union all
      select id, name, purchase_eur, expenses_eur, null, null, null, null,
        purchase_estimated or expenses_estimated, purchase_paid_by, null, null, null
      from cars
      where organization_id = ${organizationId} and (status <> 'sold' or sale_eur is null) ${isWanted("id")}`
    /** Looked up for each sold car: reading all expenses for them takes as long as the rest. */
    const expensesOfSold = (after: RawBuilder<unknown>, before = sql``) => sql`
        from counted cross join lateral (
          select * from expenses
          where organization_id = ${organizationId} and car_id = counted.id and date > ${after} ${before} offset 0
        ) as late
        where sold_on is not null`
    const late =
      days === null
        ? sql`'[]'::json`
        : sql`coalesce((
        select json_agg(json_build_array(
          counted.id, date,
          expense_in_eur(kind, amount_eur, amount, exchange_rate, currency)::text,
          coalesce(expense_in_eur(kind, null, vat_amount, exchange_rate, currency), 0.00)::text,
          paid_by
        ))
        ${expensesOfSold(lastOfSums, isUntil("date"))}
      ), '[]')`
    /** A sold car of which no row is wanted; those of one car are. */
    const isOfSums =
      carId !== null
        ? sql`false`
        : days === null
          ? sql`true`
          : sql`sold_on < (select day from first_day) and not exists (
            select from expenses
            where organization_id = ${organizationId} and car_id = told.id and date >= (select day from first_day)
          )`
    const later =
      until === null
        ? sql`'[]'::json`
        : sql`coalesce((
        select json_agg(json_build_array(id, amount::text, vat::text))
        from (
          select counted.id, sum(expense_in_eur(kind, amount_eur, amount, exchange_rate, currency)) as amount,
            sum(coalesce(expense_in_eur(kind, null, vat_amount, exchange_rate, currency), 0.00)) as vat
          ${expensesOfSold(sql`${until}::date`)}
          group by counted.id
        ) as sums
      ), '[]')`
    return sql<LedgerText>`
    with rates as (
      select vat_rates from organizations where id = ${organizationId}
    ),
    counting as materialized (
      select car_id, received_by, sum(in_eur(amount_eur, amount, exchange_rate, currency)) as amount,
        bool_or(is_estimated(amount_eur, amount, exchange_rate, currency)) as estimated
      from payments
      where organization_id = ${organizationId} and coalesce(state, 'counted') in ('held', 'counted')
        ${isWanted("car_id")}
      group by car_id, received_by
    ),
    chosen as materialized (
      select from_day, sum(parts) as parts from partner_parts where organization_id = ${organizationId} group by from_day
    ),
    valued as (
      select id, name, purchase_eur, expenses_eur, sale_eur,
        ${soldOn} as sold_on,
        vat_due, vat_deductible, purchase_estimated or expenses_estimated as cost_estimated,
        purchase_paid_by, sale_received_by, held.from_day, coalesce(held.parts, 1) as parts
      from cars_with_figures
      left join lateral (
        select from_day, parts from chosen where from_day is null or from_day <= ${soldOn}
        order by from_day desc nulls last limit 1
      ) as held on true
      where organization_id = ${organizationId} and status = 'sold' and sale_eur is not null ${isWanted("id")}
        ${until === null ? sql`` : sql`and ${soldOn} <= ${until}::date`}
      ${unsold}
    ),
    first_day as materialized (${firstDay}),
    counted as materialized (
      select told.*, remainder,
        case
          when remainder is not null
            then format('sold %s %s %s %s', from_day, remainder, purchase_paid_by, sale_received_by)
          when sold_on is not null or ${carId !== null} then id::text
          else format('unsold %s %s', estimated, purchase_paid_by)
        end as read_as
      from (
        select *, cost_estimated or id in (select car_id from counting where estimated) as estimated from valued
      ) as told
      cross join lateral (
        select case when sold_on is not null and not estimated and ${isOfSums}
          and id not in (select car_id from car_shares where organization_id = ${organizationId})
          then mod(
            (100 * (sale_eur - purchase_eur - expenses_eur - coalesce(vat_due, 0) + coalesce(vat_deductible, 0)))::bigint,
            parts
          ) end as remainder
      ) as alike
    ),
    listed as (
      select read_as, min(name) as name, min(sold_on) as sold_on, sum(sale_eur) as sale_eur, sum(purchase_eur) as purchase_eur,
        sum(expenses_eur) as expenses_eur, sum(vat_due) as vat_due, sum(vat_deductible) as vat_deductible,
        bool_or(estimated) as estimated, purchase_paid_by, sale_received_by, count(*) as times, remainder
      from counted group by read_as, purchase_paid_by, sale_received_by, remainder
    ),
    ledger as (
    select
      coalesce((
        select json_agg(id order by joined_no) from partners where organization_id = ${organizationId}
      ), '[]') as partners,
      coalesce((
        select json_agg(json_build_object('from_day', from_day, 'items', items) order by from_day nulls first)
        from (
          select from_day, json_agg(json_build_object('partner_id', partner_id, 'parts', parts)) as items
          from partner_parts where organization_id = ${organizationId} group by from_day
        ) chosen
      ), '[]') as parts,
      coalesce((
        select json_agg(json_build_array(
          read_as, name, sold_on, sale_eur::text, purchase_eur::text, expenses_eur::text, vat_due::text,
          vat_deductible::text, estimated, purchase_paid_by, sale_received_by, times, remainder
        )) from listed
      ), '[]') as cars,
      coalesce((
        select json_agg(json_build_array(read_as, paid_by, amount::text))
        from (
          select read_as, paid_by,
            sum(expense_in_eur(expenses.kind, amount_eur, amount, exchange_rate, currency)) as amount
          from expenses join counted on counted.id = expenses.car_id
          where organization_id = ${organizationId} and paid_by is not null ${isInSums}
          group by read_as, paid_by
        ) of_partners
      ), '[]') as expenses,
      ${late} as late,
      ${later} as later,
      coalesce((
        select json_agg(json_build_array(read_as, received_by, amount::text))
        from (
          select read_as, received_by, sum(amount) as amount
          from counting join counted on counted.id = counting.car_id
          group by read_as, received_by
        ) received
      ), '[]') as received,
      coalesce((
        select json_agg(json_build_array(car_id, partner_id, parts)) from car_shares
        where organization_id = ${organizationId} ${isWanted("car_id")}
      ), '[]') as shares,
      coalesce((
        select json_agg(json_build_object(
          'id', id, 'name', description, 'day', day, 'paid_by', paid_by,
          'amount', in_eur(amount_eur, amount, exchange_rate, currency)::text,
          'vat', case when vat_rate_on((select vat_rates from rates), day) is null then '0.00'
            else coalesce(in_eur(null, vat_amount, exchange_rate, currency), 0.00)::text end,
          'estimated', is_estimated(amount_eur, amount, exchange_rate, currency)
        ))
        from overheads_of_partners(${organizationId}) where true ${isOfAll} ${isUntil("day")}
      ), '[]') as overheads,
      coalesce((
        select json_agg(json_build_object(
          'id', payments.id, 'car_id', car_id, 'name', cars.name, 'state', state, 'state_day', state_day,
          'amount', in_eur(amount_eur, amount, exchange_rate, currency)::text, 'received_by', received_by,
          'returned_by', returned_by,
          'estimated', is_estimated(amount_eur, amount, exchange_rate, currency)
        ))
        from payments join cars on cars.organization_id = payments.organization_id and cars.id = payments.car_id
        where payments.organization_id = ${organizationId} and state in ('kept', 'returned') ${isWanted("car_id")}
          ${isUntil("state_day")}
      ), '[]') as ended_deposits,
      coalesce((
        select json_agg(json_build_object(
          'id', id, 'from', from_partner, 'to', to_partner, 'day', day, 'amount', amount::text
        ))
        from settlements where organization_id = ${organizationId} ${isOfAll} ${isUntil("day")}
      ), '[]') as settlements,
      (select day from first_day) as from_day
    )
    select row_to_json(ledger)::text as text from ledger
  `.compile(query)
  },
})

/** @param text what {@link selectLedger} reads */
export function toLedger(text: string): Ledger & Pick<LedgerRow, "from_day"> {
  const row: LedgerRow = JSON.parse(text)
  const { cars, expenses: paid, late, later, received, shares, ...rest } = row
  const paidOf = Map.groupBy(paid, ([car]) => car)
  const lateOf = Map.groupBy(late, ([car]) => car)
  const laterOf = new Map(later.map(([car, amount, vat]) => [car, { amount, vat }]))
  const receivedOf = Map.groupBy(received, ([car]) => car)
  const sharesOf = Map.groupBy(shares, ([car]) => car)
  return {
    ...rest,
    cars: cars.map((car): LedgerCar => {
      const [id, name, sold_on, sale, purchase, expenses, due, deductible, ...ofCar] = car
      const [estimated, purchase_paid_by, sale_received_by, times, remainder] = ofCar
      const ofPartners = paidOf.get(id) ?? []
      const after = lateOf.get(id) ?? []
      const payments = receivedOf.get(id) ?? []
      const left = laterOf.get(id) ?? { amount: "0.00", vat: "0.00" }
      const own = sharesOf.get(id)
      let ofTheFirm = centsOf(expenses) - centsOf(left.amount)
      for (const [, , amount] of ofPartners) ofTheFirm -= centsOf(amount)
      for (const [, , amount] of after) ofTheFirm -= centsOf(amount)
      return {
        id,
        name,
        sold_on,
        sale,
        sale_received_by,
        purchase,
        purchase_paid_by,
        vat:
          due === null || deductible === null
            ? null
            : { due, deductible: subtract(deductible, left.vat) },
        expenses: [
          ...ofPartners.map(([, paid_by, amount]) => ({ paid_by, amount })),
          { paid_by: null, amount: amountOf(ofTheFirm) },
        ],
        late: after.map(([, day, amount, vat, paid_by]) => ({ day, paid_by, amount, vat })),
        received: payments.map(([, received_by, amount]) => ({ received_by, amount })),
        shares: own ? own.map(([, partner_id, parts]) => ({ partner_id, parts })) : null,
        estimated,
        alike: remainder === null ? null : { times: BigInt(times), remainder: BigInt(remainder) },
      }
    }),
  }
}

/** The version of the parts; 0 as long as nobody chose any. */
export const selectPartsVersion = (organizationId: string) =>
  query
    .selectFrom("partner_parts")
    .select(sql<number>`coalesce(max(version), 0)`.as("version"))
    .where("organization_id", "=", organizationId)
