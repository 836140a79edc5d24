import { longStandingDays } from "@marza/domain/cars/days.ts"
import { daySchema } from "@marza/domain/schema/day.ts"
import type { TaskKind } from "@marza/domain/tasks/kinds.ts"
import type { TaskListQuery, WaitingCar } from "@marza/domain/tasks/schemas.ts"
import { daysAfter, todayInVilnius } from "@marza/domain/time/days.ts"
import { sql } from "kysely"
import * as z from "zod/mini"
import { type DatabaseReader, query } from "../../platform/db/database.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import { cursorTime, decodeCursor, encodeCursor, pageOf } from "../../platform/http/cursor.ts"

/** Tasks with what they name. One of the program that was dropped is not there for anybody. */
export const selectTasks = (organizationId: string) =>
  query
    .selectFrom("tasks")
    .leftJoin("cars", (join) =>
      join
        .onRef("cars.organization_id", "=", "tasks.organization_id")
        .onRef("cars.id", "=", "tasks.car_id"),
    )
    .leftJoin("imports", (join) =>
      join
        .onRef("imports.organization_id", "=", "tasks.organization_id")
        .onRef("imports.id", "=", "tasks.import_id"),
    )
    .leftJoin("profiles", "profiles.id", "tasks.added_by")
    .leftJoin("profiles as assignee", "assignee.id", "tasks.assignee")
    .leftJoin("profiles as doer", "doer.id", "tasks.done_by")
    .select([
      "tasks.id",
      "tasks.title",
      "tasks.car_id",
      "cars.name as car_name",
      "tasks.due_on",
      "tasks.assignee",
      "assignee.full_name as assignee_name",
      "tasks.lost_assignee",
      "tasks.done_at",
      "tasks.done_by",
      "doer.full_name as done_by_name",
      "tasks.source",
      "tasks.source_day",
      "tasks.import_id",
      "imports.file_name",
      "tasks.version",
      "tasks.changed_by",
      "tasks.added_by",
      "profiles.full_name",
      "tasks.created_at",
    ])
    .where("tasks.organization_id", "=", organizationId)
    .where("tasks.deleted_at", "is", null)

const ofCaller = sql<boolean>`(tasks.assignee is null or tasks.assignee = (select current_user_id()))`
/** What has no day is last; the index tasks_open has the same expression. */
const dueOn = sql<string>`coalesce(tasks.due_on, 'infinity')`

/** A page of what is to be done, or of what was done. */
export async function listTasks(
  database: DatabaseReader,
  scope: OrganizationScope,
  { who, state, car_id, with_cars, with_overdue, cursor, limit }: TaskListQuery,
) {
  const { organizationId } = scope
  let listed = selectTasks(organizationId)
  if (who === "mine") listed = listed.where(ofCaller)
  if (car_id) listed = listed.where("tasks.car_id", "=", car_id)
  const ordered = state === "open" ? openAfter(listed, cursor) : doneAfter(listed, cursor)
  const today = todayInVilnius(new Date())
  const [rows, [due], people, cars] = await database.read(
    scope,
    ordered.limit(limit + 1),
    selectDue(organizationId, today, with_overdue !== undefined),
    selectPeople(organizationId),
    ...(with_cars ? [selectWaitingCars(organizationId, today, carsOfGround[with_cars])] : []),
  )
  const { items, next_cursor } = pageOf(rows, limit, ({ due_on, created_at, done_at, id }) =>
    encodeCursor(state === "open" ? [due_on, created_at, id] : [done_at, id]),
  )
  return {
    items: items.map(({ created_at: _, ...task }) => task),
    next_cursor,
    due: due?.count ?? 0,
    ...(cars && { cars }),
    ...(due?.overdue_cars && {
      overdue_cars: Object.entries(due.overdue_cars).map(([id, source]) => ({ id, source })),
    }),
    people,
  }
}

/** So many cars of each ground fit above the tasks of a morning; and so many are listed for who asks for all. */
const carsOfGround = { true: 5, all: 500 }

/** Cars that wait for somebody: those that stand longest, and the latest that were sold without a price. */
const selectWaitingCars = (organizationId: string, today: string, limit: number) => ({
  compile: () =>
    sql<WaitingCar>`
      (
        select id, name, 'standing' as ground, stock_since::text as day,
          ${today}::date - stock_since as days, count(*) over ()::integer as of
        from cars
        where organization_id = ${organizationId} and status <> 'sold' and days_to_sale is null
          and stock_since < ${daysAfter(today, -longStandingDays)}::date
        order by stock_since, id
        limit ${limit}
      )
      union all (
        select id, name, 'unpriced', coalesce(sold_on, stock_since)::text,
          ${today}::date - coalesce(sold_on, stock_since), count(*) over ()::integer
        from cars
        where organization_id = ${organizationId} and status = 'sold' and sale_price is null
        order by sold_on desc nulls last, id
        limit ${limit}
      )
    `.compile(query),
})

/** More people than anybody names in a line. */
const maxPeople = 200

/** The members, by name, to whom a task can be given. */
export const selectPeople = (organizationId: string) =>
  query
    .selectFrom("organization_members as members")
    .innerJoin("profiles", "profiles.id", "members.user_id")
    .select(["profiles.id", "profiles.full_name"])
    .where("members.organization_id", "=", organizationId)
    .orderBy("profiles.full_name")
    .orderBy("profiles.id")
    .limit(maxPeople)

/** How many tasks of the caller and of nobody are due, and how many of these overdue; and, where wanted, which cars have an overdue one of anybody. */
export const selectDue = (organizationId: string, today: string, withOverdue: boolean) =>
  query
    .selectFrom("tasks")
    .select([
      sql<number>`(count(*) filter (where ${ofCaller}))::integer`.as("count"),
      sql<number>`(count(*) filter (where ${ofCaller} and tasks.due_on < ${today}::date))::integer`.as(
        "overdue",
      ),
    ])
    .$if(withOverdue, (selected) =>
      selected.select(
        // Of one car the last row holds: the one that is late longest.
        sql<Record<string, TaskKind | null>>`coalesce(
          jsonb_object_agg(tasks.car_id, tasks.source order by tasks.due_on desc, tasks.created_at desc)
            filter (where tasks.due_on < ${today}::date and tasks.car_id is not null), '{}'
        )`.as("overdue_cars"),
      ),
    )
    .where("tasks.organization_id", "=", organizationId)
    .where("tasks.done_at", "is", null)
    .where("tasks.deleted_at", "is", null)
    .where(sql<boolean>`${dueOn} <= ${today}::date`)

type Listed = ReturnType<typeof selectTasks>

const openKeySchema = z.tuple([z.nullable(daySchema), cursorTime, z.guid()])

function openAfter(listed: Listed, cursor: string | undefined) {
  const open = listed
    .where("tasks.done_at", "is", null)
    .orderBy(dueOn)
    .orderBy("tasks.created_at")
    .orderBy("tasks.id")
  if (!cursor) return open
  const [day, createdAt, id] = decodeCursor(openKeySchema, cursor)
  return open.where(
    sql<boolean>`(${dueOn}, tasks.created_at, tasks.id)
      > (coalesce(${day}::date, 'infinity'), ${createdAt}::timestamptz, ${id}::uuid)`,
  )
}

const doneKeySchema = z.tuple([cursorTime, z.guid()])

function doneAfter(listed: Listed, cursor: string | undefined) {
  const done = listed
    .where("tasks.done_at", "is not", null)
    .orderBy("tasks.done_at", "desc")
    .orderBy("tasks.id", "desc")
  if (!cursor) return done
  const [doneAt, id] = decodeCursor(doneKeySchema, cursor)
  return done.where(sql<boolean>`(tasks.done_at, tasks.id) < (${doneAt}::timestamptz, ${id}::uuid)`)
}
