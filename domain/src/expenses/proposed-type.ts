import { defaultExpenseType, type ExpenseType } from "./fields.ts"

/** A word for import, and one for VAT; or customs duty by its own name. */
const importVat = /(?=.*\b(?:import|muitin|customs))(?=.*\b(?:pvm|vat|mva|moms)\b)/s
const duty = /\bmuit(?:as|o|ui|ą|ai|ų)(?!\p{L})|\b(?:customs|import) duty\b/u

/** Whether a description names the VAT or the duty of an import. */
export function isImportTax(description: string): boolean {
  const text = description.toLowerCase()
  return importVat.test(text) || duty.test(text)
}

/** The type of an expense for which nobody has chosen one (rules 2.2): a tax of an import is of customs. */
export const proposedType = (description: string): ExpenseType =>
  isImportTax(description) ? "customs" : defaultExpenseType

/** Whether a description speaks of customs, so that their type is offered for a car that is no import, too. */
export const namesCustoms = (description: string): boolean =>
  /\b(?:muit|import|customs)/i.test(description)
