import type { Task } from "./schemas.ts"

/** A task as a response has it, with nothing but a title; its `id` is given by whoever uses it. */
export const sampleTask: Omit<Task, "id"> = {
  title: "Raktai",
  car_id: null,
  car_name: null,
  due_on: null,
  assignee: null,
  assignee_name: null,
  lost_assignee: false,
  done_at: null,
  done_by: null,
  done_by_name: null,
  source: null,
  source_day: null,
  import_id: null,
  file_name: null,
  version: 1,
  changed_by: null,
  added_by: null,
  full_name: null,
}
