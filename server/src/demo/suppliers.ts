/** Whom the demonstration's expenses were paid to, by what they were for; the letters begin the numbers of their invoices. */
const suppliers: [of: RegExp, supplier: string, code: string | null, letters: string][] = [
  [/keltas/i, "Nordvik Ferries AS", "NO 918204377", "F"],
  [/tralas/i, "UAB Tralų linija", "304871562", "TL"],
  [/daž|bamper|sparnas|danga/i, "UAB Kėbulo meistrai", "304118260", "KM"],
  [/padang|stabdž|sankab|svirtys|grandin/i, "UAB Servisas prie tilto", "302554917", "SPT"],
  [/turbina|alyva|pagalv|bakas/i, "MB Variklių dirbtuvės", "305660148", "VD"],
  [/regitra/i, "Regitra", null, "R"],
  [/importo pvm|muitas/i, "Muitinės tarpininkai UAB", "301847733", "MT"],
]

/** The VAT number of a Lithuanian firm of the demonstration; others have none. */
export const vatNumberOf = (code: string | null) =>
  code !== null && /^\d{9}$/.test(code) ? `LT${code}` : null

/** The supplier of an expense and the number of its invoice, which grows from day to day. */
export function supplierOf(description: string, daysBefore: number, place: number) {
  const [, supplier = null, supplier_code = null, letters] =
    suppliers.find(([of]) => of.test(description)) ?? []
  const number = 4000 - 9 * daysBefore + place
  return {
    supplier,
    supplier_code,
    supplier_vat_number: vatNumberOf(supplier_code),
    document_number: letters ? `${letters}-${number}` : null,
  }
}
