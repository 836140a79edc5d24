import { wayWords } from "../../payers/words/lt.ts"
import type { FieldWords } from "../../table/field-words.ts"
import type { OverheadChoices, OverheadField } from "../fields.ts"

/** What the fields of an overhead are called. */
export const overheadWords: Record<OverheadField, FieldWords> = {
  description: { label: "Aprašymas", changed: "aprašymą" },
  amount: { label: "Suma", changed: "sumą" },
  currency: { label: "Valiuta", changed: "valiutą" },
  exchange_rate: { label: "Kursas", changed: "kursą" },
  rate_day: { label: "Kurso diena", changed: "ECB kurso dieną" },
  type: { label: "Rūšis", changed: "rūšį" },
  day: { label: "Diena", changed: "dieną" },
  vat_amount: { label: "PVM sumoje", changed: "PVM" },
  supplier: { label: "Tiekėjas", changed: "tiekėją" },
  supplier_code: { label: "Tiekėjo kodas", changed: "tiekėjo kodą" },
  supplier_vat_number: { label: "Tiekėjo PVM kodas", changed: "tiekėjo PVM kodą" },
  document_number: { label: "Dokumento nr.", changed: "dokumento numerį" },
  repeats: { label: "Kartojasi", changed: "kartojimą" },
  repeats_until: { label: "Kartojasi iki", changed: "paskutinę kartojimo dieną" },
  paid_by: { label: "Kas mokėjo", changed: "mokėtoją" },
  paid_how: { label: "Kaip mokėta", changed: "mokėjimo būdą" },
}

export const overheadChoices: OverheadChoices = {
  ...wayWords,
  overheadType: {
    rent: "Nuoma",
    fuel: "Degalai",
    advertising: "Reklama",
    bank: "Banko mokesčiai",
    other: "Kita",
  },
  repetition: { monthly: "Kas mėnesį" },
}
