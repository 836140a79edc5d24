/** Names of what is cached; everything of an organization lies under its id. */
export const keys = {
  user: ["user"] as const,
  factors: ["factors"] as const,
  devices: ["devices"] as const,
  deletion: ["deletion"] as const,
  organizations: ["organizations"] as const,
  /** Whether it was: outlives what was loaded of the organization. */
  isDeleted: (organizationId: string) => ["deleted organization", organizationId] as const,
  /** Everything of every organization. */
  insideOrganizations: ["organization"] as const,
  organization: (id: string) => ["organization", id] as const,
  /** Of the mutation: its own event is no news to who began it. */
  organizationDeletion: (id: string) => ["organization", id, "deletion"] as const,
  cars: (organizationId: string) => ["organization", organizationId, "cars"] as const,
  car: (organizationId: string, carId: string) =>
    ["organization", organizationId, "car", carId] as const,
  /** A car of whichever organization it is in. */
  carAnywhere: (carId: string) => ["car", carId] as const,
  expenses: (organizationId: string, carId: string) =>
    ["organization", organizationId, "car", carId, "expenses"] as const,
  carDeletion: (organizationId: string, carId: string) =>
    ["organization", organizationId, "car", carId, "deletion"] as const,
  carHistory: (organizationId: string, carId: string) =>
    ["organization", organizationId, "car", carId, "history"] as const,
  analytics: (organizationId: string) => ["organization", organizationId, "analytics"] as const,
  /** Whom a superadmin may impersonate. */
  impersonable: (search: string) => ["impersonable", search] as const,
  members: (organizationId: string) => ["organization", organizationId, "members"] as const,
}
