/** What one import may hold (rules 16.1). */
export const maxImportedCars = 5000
export const maxImportedExpenses = 25_000
export const maxImportedPayments = 25_000
export const importLimitBytes = 20 * 1024 * 1024

/** For how long an import can be undone (rules 16.3). */
export const importUndoDays = 30
