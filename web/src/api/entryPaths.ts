/** The kinds of money rows, and where the calls about each stand. */
export const entryPaths = {
  expense: "/api/organizations/:id/cars/:car_id/expenses",
  payment: "/api/organizations/:id/cars/:car_id/payments",
  split: "/api/organizations/:id/splits",
  overhead: "/api/organizations/:id/overheads",
  settlement: "/api/organizations/:id/settlements",
} as const

/** What a car has of them, as its page reads it. */
export const entriesOfCar = Object.values(entryPaths).flatMap((path) =>
  path.includes("/:car_id/") ? path.slice(path.lastIndexOf("/") + 1) : [],
)
