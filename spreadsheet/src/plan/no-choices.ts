import type { ImportChoices } from "../types.ts"

/** A file as it was found, before a person decides anything. */
export const noChoices: ImportChoices = {
  roles: {},
  headerRows: {},
  targets: {},
  currencies: {},
  answers: {},
  alike: [],
  edits: {},
  hasVat: false,
  partners: [],
  here: [],
  leftOut: [],
  kept: [],
  rates: {},
}
