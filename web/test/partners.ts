import type { Partners, Settlement } from "@marza/domain/partners/schemas.ts"

const id = (number: number) => `0190dddd-0000-7000-8000-${String(number).padStart(12, "0")}`

export const [rasaId, tomasId] = [id(1), id(2)]

const sums = {
  paid: "0.00",
  received: "0.00",
  share: "0.00",
  settled: "0.00",
  settle_now: "0.00",
  in_cars: "0.00",
  held: "0.00",
  receivable: "0.00",
  estimated: false,
  is_active: true,
}

export const rasa: Partners["items"][number] = {
  ...sums,
  partner_id: rasaId,
  user_id: id(11),
  name: "Rasa Kazlauskaitė",
  joined_no: 1,
  parts: 1,
}

export const tomas: Partners["items"][number] = {
  ...rasa,
  partner_id: tomasId,
  user_id: id(12),
  name: "Tomas Petraitis",
  joined_no: 2,
}

export const firmRow: Partners["items"][number] = {
  ...sums,
  partner_id: null,
  user_id: null,
  name: null,
  joined_no: null,
  parts: 0,
}

/** Tomas owes Rasa; the firm holds a deposit. */
export const partners: Partners = {
  items: [
    { ...rasa, settle_now: "1250.00", in_cars: "8000.00", estimated: true },
    { ...tomas, settle_now: "-1250.00" },
    { ...firmRow, held: "300.00" },
  ],
  transfers: [{ from: tomasId, to: rasaId, amount: "1250.00" }],
  version: 1,
}

export const settlement: Settlement = {
  id: id(21),
  from: tomasId,
  to: rasaId,
  amount: "200.00",
  day: "2026-11-20",
  how: "cash",
  note: "Už kovą",
  version: 1,
  changed_by: id(12),
  added_by: id(12),
  full_name: "Tomas Petraitis",
}
