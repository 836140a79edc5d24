/**
 * What a list of cars can be ordered by, each in one direction: the statuses and then newest created first (rules 3.5);
 * longest standing, highest cost, highest profit, latest change first.
 */
export const carSorts = ["status", "days", "cost", "profit", "changed"] as const

export type CarSort = (typeof carSorts)[number]

export const defaultCarSort: CarSort = "status"
