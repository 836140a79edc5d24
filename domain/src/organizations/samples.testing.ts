import { defaultMarginNote, type Requisites } from "./requisites.ts"
import type { Organization } from "./schemas.ts"

/** An organization that has entered nothing about itself. */
export const noRequisites: Requisites = {
  legal_name: null,
  legal_code: null,
  vat_number: null,
  legal_address: null,
  iban: null,
  phone: null,
  email: null,
  margin_note: defaultMarginNote,
  invoice_note: null,
  contract_terms: null,
  blank_after_years: null,
}

/** The settings of tasks that a new organization has. */
export const newTaskSettings: Pick<Organization, "task_kinds_off" | "invoice_task_days"> = {
  task_kinds_off: [],
  invoice_task_days: 5,
}
