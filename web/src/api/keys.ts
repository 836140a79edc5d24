/** The keys of queries; those of an organization begin with its id. What the first screen does not need stands in later-keys.ts. */
export const keys = {
  user: ["user"] as const,
  organizations: ["organizations"] as const,
  /** The start of every organization's keys. */
  insideOrganizations: ["organization"] as const,
  organization: (id: string) => ["organization", id] as const,
  cars: (organizationId: string) => ["organization", organizationId, "cars"] as const,
  /** Beside the key of the lists: it holds no cars. */
  carTotals: (organizationId: string) => ["organization", organizationId, "car-totals"] as const,
  car: (organizationId: string, carId: string) =>
    ["organization", organizationId, "car", carId] as const,
  expenses: (organizationId: string, carId: string) =>
    ["organization", organizationId, "car", carId, "expenses"] as const,
  attachments: (organizationId: string, carId: string) =>
    ["organization", organizationId, "car", carId, "attachments"] as const,
  carHistory: (organizationId: string, carId: string) =>
    ["organization", organizationId, "car", carId, "history"] as const,
  analytics: (organizationId: string) => ["organization", organizationId, "analytics"] as const,
  members: (organizationId: string) => ["organization", organizationId, "members"] as const,
}
