import type { Task } from "@marza/domain/tasks/schemas.ts"
import { daysAfter } from "@marza/domain/time/days.ts"

export const groupNames = ["overdue", "today", "week", "later", "withoutDay"] as const

export type GroupName = (typeof groupNames)[number]

/** In which part of the page a task stands; a week ends with its Sunday. */
export function groupOf({ due_on }: Pick<Task, "due_on">, today: string): GroupName {
  if (due_on === null) return "withoutDay"
  if (due_on < today) return "overdue"
  if (due_on === today) return "today"
  const weekday = new Date(today).getUTCDay() || 7
  return due_on <= daysAfter(today, 7 - weekday) ? "week" : "later"
}
