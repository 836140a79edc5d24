import type { Task } from "@marza/domain/tasks/schemas.ts"
import { createMerger } from "../ui/merge.ts"

/** The values of the form of a task: "" for no car, no day and for nobody. The name of the car is shown alone. */
export type TaskValues = {
  title: string
  car_id: string
  car_name: string
  due_on: string
  assignee: string
}

export const valuesOf = ({ title, car_id, car_name, due_on, assignee }: Task): TaskValues => ({
  title,
  car_id: car_id ?? "",
  car_name: car_name ?? "",
  due_on: due_on ?? "",
  assignee: assignee ?? "",
})

export const bodyOf = ({ title, car_id, due_on, assignee }: TaskValues) => ({
  title,
  car_id: car_id || null,
  due_on: due_on || null,
  assignee: assignee || null,
})

const fields = ["title", "car_id", "due_on", "assignee"] as const

export const changedFields = (base: TaskValues, values: TaskValues) =>
  fields.filter((field) => base[field].trim() !== values[field].trim())

/** A car goes with its name, which is none of the fields that are saved. */
const shownFields = (base: TaskValues, values: TaskValues) =>
  changedFields(base, values).flatMap((field) =>
    field === "car_id" ? (["car_id", "car_name"] as const) : [field],
  )

/** What two people may have changed to different things. */
export type TaskPart = "title" | "car" | "due_on" | "assignee"

export const taskMerger = createMerger<TaskValues, TaskPart>(
  {
    title: ["title"],
    car: ["car_id", "car_name"],
    due_on: ["due_on"],
    assignee: ["assignee"],
  },
  shownFields,
)
