/** The keys of queries that no first screen makes; apart, because that one loads keys.ts. */
export const laterKeys = {
  papers: (organizationId: string) => ["organization", organizationId, "papers"] as const,
  series: (organizationId: string) => ["organization", organizationId, "series"] as const,
  /** Among the lists of cars, because what changes a car changes it there, too. */
  carsToChoose: (organizationId: string) =>
    ["organization", organizationId, "cars", "to choose"] as const,
  split: (organizationId: string, splitId: string) =>
    ["organization", organizationId, "split", splitId] as const,
  splits: (organizationId: string) => ["organization", organizationId, "splits"] as const,
  inbox: (organizationId: string) => ["organization", organizationId, "inbox"] as const,
  tasks: (organizationId: string) => ["organization", organizationId, "tasks"] as const,
  overheads: (organizationId: string) => ["organization", organizationId, "overheads"] as const,
  partners: (organizationId: string) => ["organization", organizationId, "partners"] as const,
  storage: (organizationId: string) => ["organization", organizationId, "storage"] as const,
  sumsCheck: (organizationId: string) => ["organization", organizationId, "sums-check"] as const,
  /** The people whom a superadmin may impersonate. */
  impersonable: (search: string) => ["impersonable", search] as const,
  firstUser: ["first-user"] as const,
  factors: ["factors"] as const,
  devices: ["devices"] as const,
  morningMail: ["morning-mail"] as const,
  deletion: ["deletion"] as const,
  /** Not under the organization's own key: it must outlive the organization's cached data. */
  isDeleted: (organizationId: string) => ["deleted organization", organizationId] as const,
  /** The key of the deletion's mutation: who deletes an organization is not notified of that by the event. */
  organizationDeletion: (id: string) => ["organization", id, "deletion"] as const,
  /** A car in any of the caller's organizations. */
  carAnywhere: (carId: string) => ["car", carId] as const,
  /** The bank's rate for a day, which belongs to no organization. */
  rate: (currency: string, day: string) => ["rate", currency, day] as const,
  carsByVin: (organizationId: string, vin: string) =>
    ["organization", organizationId, "carsByVin", vin] as const,
  carDeletion: (organizationId: string, carId: string) =>
    ["organization", organizationId, "car", carId, "deletion"] as const,
  imports: (organizationId: string) => ["organization", organizationId, "imports"] as const,
}
