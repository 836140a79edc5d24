/** The keys of all queries; those of an organization begin with its id. */
export const keys = {
  user: ["user"] as const,
  firstUser: ["first-user"] as const,
  factors: ["factors"] as const,
  devices: ["devices"] as const,
  deletion: ["deletion"] as const,
  organizations: ["organizations"] as const,
  sumsCheck: (organizationId: string) => ["organization", organizationId, "sums-check"] as const,
  storage: (organizationId: string) => ["organization", organizationId, "storage"] as const,
  /** Not under the organization's own key: it must outlive the organization's cached data. */
  isDeleted: (organizationId: string) => ["deleted organization", organizationId] as const,
  /** The start of every organization's keys. */
  insideOrganizations: ["organization"] as const,
  organization: (id: string) => ["organization", id] as const,
  /** The key of the deletion's mutation: who deletes an organization is not notified of that by the event. */
  organizationDeletion: (id: string) => ["organization", id, "deletion"] as const,
  cars: (organizationId: string) => ["organization", organizationId, "cars"] as const,
  car: (organizationId: string, carId: string) =>
    ["organization", organizationId, "car", carId] as const,
  /** A car in any of the caller's organizations. */
  carAnywhere: (carId: string) => ["car", carId] as const,
  /** The bank's rate for a day, which belongs to no organization. */
  rate: (currency: string, day: string) => ["rate", currency, day] as const,
  carsByVin: (organizationId: string, vin: string) =>
    ["organization", organizationId, "carsByVin", vin] as const,
  expenses: (organizationId: string, carId: string) =>
    ["organization", organizationId, "car", carId, "expenses"] as const,
  attachments: (organizationId: string, carId: string) =>
    ["organization", organizationId, "car", carId, "attachments"] as const,
  carDeletion: (organizationId: string, carId: string) =>
    ["organization", organizationId, "car", carId, "deletion"] as const,
  carHistory: (organizationId: string, carId: string) =>
    ["organization", organizationId, "car", carId, "history"] as const,
  analytics: (organizationId: string) => ["organization", organizationId, "analytics"] as const,
  /** The people whom a superadmin may impersonate. */
  impersonable: (search: string) => ["impersonable", search] as const,
  imports: (organizationId: string) => ["organization", organizationId, "imports"] as const,
  members: (organizationId: string) => ["organization", organizationId, "members"] as const,
}
