import { query } from "../db/database.ts"

/** More than any car ever had; a list is never without a bound. */
export const mostExpenses = 1000

/** Expenses with the name and picture of who added them, newest date first. */
export const selectExpenses = (organizationId: string) =>
  query
    .selectFrom("expenses")
    .leftJoin("profiles", "profiles.id", "expenses.added_by")
    .select([
      "expenses.id",
      "expenses.car_id",
      "expenses.description",
      "expenses.amount",
      "expenses.currency",
      "expenses.amount_eur",
      "expenses.exchange_rate",
      "expenses.expense_type",
      "expenses.date",
      "expenses.added_by",
      "expenses.organization_id",
      "profiles.full_name",
      "profiles.avatar_url",
    ])
    .where("expenses.organization_id", "=", organizationId)
    .orderBy("expenses.date", "desc")
    .orderBy("expenses.created_at", "desc")
    .orderBy("expenses.id")
    .limit(mostExpenses)
