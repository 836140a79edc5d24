/**
 * What a list of cars can be ordered by, each in one direction: the statuses and then newest created first (rules 3.5);
 * longest standing, highest purchase, expenses, cost or profit, latest change first.
 */
export const carSorts = [
  "status",
  "days",
  "purchase",
  "expenses",
  "cost",
  "profit",
  "changed",
] as const

export type CarSort = (typeof carSorts)[number]

export const defaultCarSort: CarSort = "status"
