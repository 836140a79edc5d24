import { carStatusSchema } from "@marza/domain/cars/fields.ts"
import type { CarListQuery } from "@marza/domain/cars/schemas.ts"
import type { CarSort } from "@marza/domain/cars/sorts.ts"
import { decimalSchema } from "@marza/domain/money/schemas.ts"
import { daySchema } from "@marza/domain/schema/day.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import * as z from "zod/mini"
import { type Query, query } from "../../platform/db/database.ts"
import { dayOf } from "../../platform/db/day.ts"
import { cursorTime, decodeCursor, encodeCursor } from "../../platform/http/cursor.ts"
import { type CarRow, carColumns } from "./columns.ts"
import { joinSpent, purchaseEur, saleEur } from "./money-sql.ts"

/** A car of a list; `figure` is what it is ordered by, unless that is the status. */
export type ListedCar = CarRow & { figure?: string | null }

/** An order of cars, from the place at which the last page ended. */
type Order = {
  /**
   * The next cars.
   * @param cars which cars are listed: a condition on the columns of the table
   */
  select: (organizationId: string, cars: RawBuilder<SqlBool>, limit: number) => Query<ListedCar>
  cursorOf: (car: ListedCar) => string
}

/** The order of a list (rules 3.5). @throws {Refusal} bad_request for the cursor of another order */
export const orderOf = ({ sort, cursor }: CarListQuery): Order =>
  sort === "status" ? byStatus(cursor) : byFigure(sort, cursor)

/** By status, then newest created first. */
function byStatus(cursor: string | undefined): Order {
  const after = cursor === undefined ? undefined : decodeCursor(statusKeySchema, cursor)
  return {
    select: (organizationId, cars, limit) => {
      const page = query
        .selectFrom("cars_with_figures")
        .select(carColumns)
        .where("organization_id", "=", organizationId)
        .where(cars)
        .orderBy("status")
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .limit(limit)
      if (!after) return page
      const [status, created_at, id] = after
      return page
        .where("status", ">=", status)
        .where(sql<boolean>`(status > ${status} or (created_at, id) < (${created_at}, ${id}))`)
    },
    cursorOf: ({ status, created_at, id }) => encodeCursor([status, created_at, id]),
  }
}

const statusKeySchema = z.tuple([carStatusSchema, cursorTime, z.guid()])

/**
 * By a figure, the highest first and those without one last. The figures of all cars are computed and sorted first, and
 * only those of the page are read: the view would look the expenses of each car up.
 */
function byFigure(sort: FigureSort, cursor: string | undefined): Order {
  const after = cursor === undefined ? undefined : decodeCursor(figureKeySchemas[sort], cursor)
  // All pages count the days up to the same one: at midnight a car would move over the end of a page.
  const day = after?.[1] ?? todayInVilnius(new Date())
  return {
    select: (organizationId, cars, limit) => {
      const spent = isOfMoney(sort) ? joinSpent(organizationId) : sql``
      // By "offset 0" a figure is computed once for each car, not wherever it is named.
      const page = sql<{ id: string; figure: string | null }>`(
        select id, figure
        from (
          select car.id, ${figureOf(sort, day)} as figure from cars car ${spent}
          where car.organization_id = ${organizationId} and ${cars} offset 0
        ) listed
        where ${isAfter(after)} order by figure desc nulls last, id desc limit ${limit}
      )`
      // Read one by one: for a join PostgreSQL would read all cars again.
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
        .select(sql<string | null>`page.figure::text`.as("figure"))
        .orderBy("page.figure", (order) => order.desc().nullsLast())
        .orderBy("page.id", "desc")
    },
    cursorOf: ({ figure, id }) => encodeCursor([sort, day, figure, id]),
  }
}

type FigureSort = Exclude<CarSort, "status">

const isOfMoney = (sort: FigureSort) => sort === "cost" || sort === "profit"

const costEur = sql`${purchaseEur} + coalesce(spent.eur, 0.00)`

/** The number of a `car` by which a list is ordered; of its days standing, daysStanding() of domain has the same rule. */
function figureOf(sort: FigureSort, day: string): RawBuilder<unknown> {
  switch (sort) {
    case "days":
      return sql`greatest(0, coalesce(case when car.status = 'sold' then car.sold_on end, ${day}::date)
        - coalesce(car.bought_on, ${dayOf(sql`car.created_at`)}))`
    case "cost":
      return costEur
    case "profit":
      return sql`${saleEur} - (${costEur})`
    case "changed":
      return sql`(extract(epoch from car.changed_at) * 1000)::bigint`
  }
}

type FigureKey = [sort: string, day: string, figure: string | null, id: string]

const figureKeySchemaOf = (sort: FigureSort) =>
  z.tuple([z.literal(sort), daySchema, z.nullable(decimalSchema), z.guid()])
const figureKeySchemas = {
  days: figureKeySchemaOf("days"),
  cost: figureKeySchemaOf("cost"),
  profit: figureKeySchemaOf("profit"),
  changed: figureKeySchemaOf("changed"),
}

function isAfter(key: FigureKey | undefined): RawBuilder<SqlBool> {
  if (!key) return sql`true`
  const [, , figure, id] = key
  if (figure === null) return sql`(figure is null and id < ${id}::uuid)`
  return sql`(figure is null or (figure, id) < (${figure}::numeric, ${id}::uuid))`
}
