import type { Task } from "@marza/domain/tasks/schemas.ts"
import { Link } from "@tanstack/react-router"

/** The car of a task as a link; its target reaches below its line, where nothing else is pressed. */
export const TaskCar = ({ car_id, car_name }: Pick<Task, "car_id" | "car_name">) =>
  car_id &&
  car_name && (
    <Link
      to="/car/$id"
      params={{ id: car_id }}
      className="-mt-1 -mb-6 inline-block min-w-touch pt-1 pb-6 text-ink quiet-link"
    >
      {car_name}
    </Link>
  )
