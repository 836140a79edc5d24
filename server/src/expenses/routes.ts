import { expenseSchema, newExpenseSchema } from "@marza/domain/expenses/schemas.ts"
import { idSchema } from "@marza/domain/id.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import * as z from "zod/mini"
import { query as sqlQuery } from "../db/database.ts"
import { openRoutes } from "../http/route.ts"
import type { Services } from "../services.ts"
import { addExpense, deleteExpense } from "./commands.ts"
import { selectExpenses } from "./queries.ts"

const params = z.strictObject({ id: idSchema, car_id: idSchema })
const path = "/api/organizations/:id/cars/:car_id/expenses"

export function expenseRoutes({ database, accessTokens, files }: Services) {
  const { app, descriptions, route } = openRoutes(accessTokens)
  const answer = <Row extends { avatar_url: string | null }>(row: Row) => ({
    ...row,
    avatar_url: files.publicAddress(row.avatar_url),
  })

  route(
    {
      method: "get",
      path,
      summary: "The expenses of a car, newest date first",
      params,
      answers: { 200: z.strictObject({ items: z.array(expenseSchema) }) },
    },
    async ({ asker, params }) => {
      const [cars, rows] = await database.read(
        { ...asker, organizationId: params.id },
        sqlQuery
          .selectFrom("cars")
          .select("id")
          .where("organization_id", "=", params.id)
          .where("id", "=", params.car_id),
        selectExpenses(params.id).where("expenses.car_id", "=", params.car_id),
      )
      if (cars.length === 0) throw new Refusal("not_found")
      return { status: 200, body: { items: rows.map(answer) } }
    },
  )

  route(
    {
      method: "post",
      path,
      summary: "Add an expense; the same id and body again answers 200 with the expense",
      params,
      body: newExpenseSchema,
      answers: { 201: expenseSchema, 200: expenseSchema },
    },
    async ({ asker, params, body }) => {
      const place = { ...asker, organizationId: params.id, carId: params.car_id }
      const { row, made } = await addExpense(database, place, body)
      return { status: made ? 201 : 200, body: answer(row) }
    },
  )

  route(
    {
      method: "delete",
      path: `${path}/:expense_id`,
      summary: "Delete an expense",
      params: z.strictObject({ ...params.shape, expense_id: idSchema }),
      answers: { 204: null },
    },
    async ({ asker, params }) => {
      const place = { ...asker, organizationId: params.id, carId: params.car_id }
      await deleteExpense(database, place, params.expense_id)
      return { status: 204 }
    },
  )

  return { app, descriptions }
}
