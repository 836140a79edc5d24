import { defaultExpenseType, type ExpenseType } from "./fields.ts"

/** A word for import, and one for VAT; or customs duty by its own name. */
const importVat = /(?=.*\b(?:import|muitin|customs))(?=.*\b(?:pvm|vat|mva|moms)\b)/s
const duty = /\bmuit(?:as|o|ui|ą|ai|ų)(?!\p{L})|\b(?:customs|import) duty\b/u

/** Whether a description names the VAT or the duty of an import. */
export function isImportTax(description: string): boolean {
  const text = description.toLowerCase()
  return importVat.test(text) || duty.test(text)
}

/**
 * The type of an expense for which nobody has chosen one (rules 2.2): a tax of an import is proposed as "Kita", because
 * it is no repair, transport or document.
 */
export const proposedType = (description: string): ExpenseType =>
  isImportTax(description) ? "Kita" : defaultExpenseType
