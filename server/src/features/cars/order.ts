import { carStatusSchema } from "@marza/domain/cars/fields.ts"
import type { CarListQuery } from "@marza/domain/cars/schemas.ts"
import type { CarSort } from "@marza/domain/cars/sorts.ts"
import { statuses as allStatuses, type CarStatus } from "@marza/domain/cars/status.ts"
import { decimalSchema } from "@marza/domain/money/schemas.ts"
import { daySchema } from "@marza/domain/schema/day.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import * as z from "zod/mini"
import { type Query, query } from "../../platform/db/database.ts"
import { cursorTime, decodeCursor, encodeCursor, rowsOfPage } from "../../platform/http/cursor.ts"
import { type CarRow, carColumns } from "./columns.ts"

/** A car of a list; `figure` is what it is ordered by, unless that is the status. */
export type ListedCar = CarRow & { figure?: string | null }

/** Which cars are listed. */
export type Listed = {
  status: CarStatus | undefined
  /** A condition on the names and numbers of the table. */
  search: RawBuilder<SqlBool> | undefined
}

/** An order of cars, from the place at which the last page ended. */
type Order = {
  /** The next cars, more than `limit` where there are more. */
  select: (organizationId: string, listed: Listed, limit: number) => Query<ListedCar>
  cursorOf: (car: ListedCar) => string
}

/** The order of a list (rules 3.5). @throws {Refusal} bad_request for the cursor of another order */
export const orderOf = ({ sort, cursor }: CarListQuery): Order =>
  sort === "status" ? byStatus(cursor) : byFigure(sort, cursor)

/** Orders cars by status, then newest created first. */
function byStatus(cursor: string | undefined): Order {
  const after = cursor === undefined ? undefined : decodeCursor(statusKeySchema, cursor)
  const isNext = after
    ? sql<SqlBool>`car.status >= ${after[0]}
        and (car.status > ${after[0]} or (car.created_at, car.id) < (${after[1]}, ${after[2]}))`
    : sql<SqlBool>`true`
  return {
    select: (organizationId, listed, limit) => {
      // The ids alone are found in the index of the list, in its order and with the names that a search reads.
      const page = sql<{ id: string }>`(
        select car.id, car.status, car.created_at from cars car
        where ${isListed(organizationId, listed)} and ${isNext}
        order by car.status, car.created_at desc, car.id desc limit ${rowsOfPage(limit)}
      )`
      return selectCarsOf(organizationId, page)
        .orderBy(sql`page.status`)
        .orderBy(sql`page.created_at`, "desc")
        .orderBy("page.id", "desc")
    },
    cursorOf: ({ status, created_at, id }) => encodeCursor([status, created_at, id]),
  }
}

const statusKeySchema = z.tuple([carStatusSchema, cursorTime, z.guid()])

const isListed = (organizationId: string, { status, search }: Listed) =>
  sql.join(
    [
      sql`car.organization_id = ${organizationId}`,
      ...(status ? [sql`car.status = ${status}`] : []),
      ...(search ? [search] : []),
    ],
    sql` and `,
  )

/** The cars of a page of ids, read one by one: for a join PostgreSQL would read all cars. */
function selectCarsOf<Row extends { id: string }>(organizationId: string, page: RawBuilder<Row>) {
  const car = query
    .selectFrom("cars_with_figures")
    .select(carColumns)
    .where("organization_id", "=", organizationId)
    .whereRef("id", "=", "page.id" as "id")
    .modifyEnd(sql`offset 0`)
  return query
    .selectFrom(page.as("page"))
    .innerJoinLateral(car.as("car"), (join) => join.onTrue())
    .selectAll("car")
}

/** Orders cars by a figure, the highest first and those without one last. */
function byFigure(sort: FigureSort, cursor: string | undefined): Order {
  const after = cursor === undefined ? undefined : decodeCursor(figureKeySchemas[sort], cursor)
  // All pages count the days up to the same one: at midnight a car would move over the end of a page.
  const day = after?.[1] ?? todayInVilnius(new Date())
  const key = after && { figure: after[2], id: after[3] }
  return {
    select: (organizationId, listed, limit) => {
      const inOrder = sql`order by figure desc nulls last, id desc limit ${rowsOfPage(limit)}`
      const branches = partsOf[sort](day, key).flatMap(({ figure, condition, order, statuses }) =>
        (listed.status ? [listed.status] : allStatuses)
          .filter((status) => !statuses || statuses.includes(status))
          .map(
            (status) => sql`(
              select car.id, ${figure} as figure from cars car
              where ${isListed(organizationId, { ...listed, status })} and ${condition}
              order by ${order} limit ${rowsOfPage(limit)}
            )`,
          ),
      )
      const page = sql<{ id: string; figure: string | null }>`(
        select id, figure from (${sql.join(branches, sql` union all `)}) listed ${inOrder}
      )`
      return selectCarsOf(organizationId, page)
        .select(sql<string | null>`page.figure::text`.as("figure"))
        .orderBy("page.figure", (order) => order.desc().nullsLast())
        .orderBy("page.id", "desc")
    },
    cursorOf: ({ figure, id }) => encodeCursor([sort, day, figure, id]),
  }
}

type FigureSort = Exclude<CarSort, "status">
type Key = { figure: string | null; id: string }

/** Cars that one index holds in their order, status by status. */
type Part = {
  figure: RawBuilder<unknown>
  /** Chooses the cars that belong to it and come after the last page. */
  condition: RawBuilder<SqlBool>
  order: RawBuilder<unknown>
  /** The statuses of its cars, where it has not those of all. */
  statuses?: readonly CarStatus[]
}

const all = sql<SqlBool>`true`

/** All cars by a sum that each of them has. */
const everyCarBy = (figure: RawBuilder<unknown>, key: Key | undefined): Part => ({
  figure,
  condition: key ? sql`(${figure}, car.id) < (${key.figure}::numeric, ${key.id}::uuid)` : all,
  order: sql`${figure} desc, car.id desc`,
})

/** The parts of an order from the place at which the last page ended. */
const partsOf: Record<FigureSort, (day: string, key: Key | undefined) => Part[]> = {
  purchase: (_, key) => [everyCarBy(sql`car.purchase_eur`, key)],
  expenses: (_, key) => [everyCarBy(sql`car.expenses_eur`, key)],
  cost: (_, key) => [everyCarBy(sql`car.cost_eur`, key)],
  profit: (_, key) => {
    const figure = sql`car.profit`
    // That of the index, also for cars without a profit: by the id alone PostgreSQL would read the cars of all.
    const order = sql`car.profit desc nulls last, car.id desc`
    const part = (condition: RawBuilder<SqlBool>): Part => ({ figure, condition, order })
    if (!key) return [part(all)]
    if (key.figure === null) return [part(sql`car.profit is null and car.id < ${key.id}::uuid`)]
    return [
      part(sql`(car.profit, car.id) < (${key.figure}::numeric, ${key.id}::uuid)`),
      part(sql`car.profit is null`),
    ]
  },
  changed: (_, key) => [
    {
      figure: sql`(extract(epoch from car.changed_at) * 1000)::bigint`,
      condition: key
        ? sql`(car.changed_at, car.id)
            < (timestamptz 'epoch' + ${key.figure}::float8 * interval '1 millisecond', ${key.id}::uuid)`
        : all,
      order: sql`car.changed_at desc, car.id desc`,
    },
  ],
  // A car that still stands is a day older each day, and the older one has stood longer.
  days: (day, key) => {
    const since = sql`${day}::date - (${key?.figure}::numeric)::integer`
    return [
      {
        figure: sql`${day}::date - car.stock_since`,
        condition: key
          ? sql`car.days_to_sale is null and car.stock_since >= ${since}
              and (car.stock_since > ${since} or car.id < ${key.id}::uuid)`
          : sql`car.days_to_sale is null`,
        order: sql`car.stock_since, car.id desc`,
      },
      {
        figure: sql`car.days_to_sale`,
        condition: key
          ? sql`car.days_to_sale is not null
              and (car.days_to_sale, car.id) < ((${key.figure}::numeric)::integer, ${key.id}::uuid)`
          : sql`car.days_to_sale is not null`,
        order: sql`car.days_to_sale desc, car.id desc`,
        statuses: ["sold"],
      },
    ]
  },
}

const figureKeySchemaOf = (sort: FigureSort) =>
  z.tuple([z.literal(sort), daySchema, z.nullable(decimalSchema), z.guid()])
const figureKeySchemas = {
  days: figureKeySchemaOf("days"),
  purchase: figureKeySchemaOf("purchase"),
  expenses: figureKeySchemaOf("expenses"),
  cost: figureKeySchemaOf("cost"),
  profit: figureKeySchemaOf("profit"),
  changed: figureKeySchemaOf("changed"),
}
