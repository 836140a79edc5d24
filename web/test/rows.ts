import type { Session } from "@marza/domain/accounts/schemas.ts"
import { emptyCar } from "@marza/domain/cars/samples.testing.ts"
import type { Car } from "@marza/domain/cars/schemas.ts"
import { emptyExpense } from "@marza/domain/expenses/samples.testing.ts"
import type { Expense } from "@marza/domain/expenses/schemas.ts"
import { newTaskSettings, noRequisites } from "@marza/domain/organizations/samples.testing.ts"
import type { Organization } from "@marza/domain/organizations/schemas.ts"
import type { Paper } from "@marza/domain/papers/schemas.ts"
import type { Payment } from "@marza/domain/payments/schemas.ts"
import type { Profile } from "@marza/domain/profiles/schemas.ts"

const id = (number: number) => `0190aaaa-0000-7000-8000-${String(number).padStart(12, "0")}`

export const signedIn: Session = {
  access_token: "an-access-token",
  refresh_token: "a-refresh-token",
  expires_at: "2999-01-01T00:00:00.000Z",
  user: { id: id(1), email: "owner@demo.test", factors: [] },
}

export const profile: Profile = {
  id: id(1),
  full_name: "Naujas Narys",
  email: signedIn.user.email,
  avatar_url: null,
}

export const organization: Organization = {
  id: id(2),
  name: "Šiaurės Auto",
  created_by: id(1),
  logo_url: null,
  color_scheme: "norwegian",
  language: "lt",
  role: "owner",
  is_favorite: false,
  sees_partners: false,
  isaf_codes: {},
  vat_rates: [],
  partners: [],
  ...noRequisites,
  ...newTaskSettings,
  version: 1,
}

export const car: Car = {
  ...emptyCar,
  id: id(3),
  name: "Volvo V60",
  image_url: null,
  purchase_price: "1000.00",
  purchase_price_eur: "1000.00",
  sale_price: "2000.00",
  sale_price_eur: "2000.00",
  bought_at: "2026-11-01T08:00:00.000Z",
  preparing_at: null,
  sold_at: null,
  created_at: "2026-11-01T08:00:00.000Z",
  entered_at: "2026-11-01T08:00:00.000Z",
  changed_at: "2026-11-01T08:00:00.000Z",
  vat_rate: null,
  vat_due: null,
  vat_deductible: null,
  profit_after_vat: null,
  vat_estimated: false,
  expenses_vat_eur: "0.00",
  expenses_vat_estimated: false,
  vat_due_estimated: false,
  vat_deductible_estimated: false,
  profit_after_vat_estimated: false,
  late_costs_estimated: false,
  reserved_until: null,
  left_to_receive: "2000.00",
  left_estimated: false,
  bought_on: "2026-11-01",
  user_id: id(1),
  organization_id: id(2),
  version: 1,
  profit: "1000.00",
  profit_estimated: false,
  expenses_eur: "0.00",
  expenses_estimated: false,
  cost_eur: "1000.00",
  cost_estimated: false,
  late_costs_eur: "0.00",
  thumbnail_url: null,
}

export const payment: Payment = {
  id: id(5),
  car_id: car.id,
  amount: "300.00",
  currency: "EUR",
  exchange_rate: null,
  rate_day: null,
  amount_eur: "300.00",
  kind: "deposit",
  day: "2026-11-20",
  how: null,
  payer: "Jonas Jonaitis",
  note: null,
  until: "2026-11-28",
  state: "held",
  state_day: null,
  received_by: null,
  returned_by: null,
  returned_how: null,
  version: 1,
  changed_by: id(1),
  added_by: id(1),
  organization_id: organization.id,
  full_name: "Ąžuolas Žvirblis",
  avatar_url: null,
}

/** An issued contract. */
export const paper: Paper = {
  id: id(6),
  kind: "sale_contract",
  state: "issued",
  series: "S-2026-",
  number: 15,
  day: "2026-11-20",
  car_id: car.id,
  car_name: car.name,
  side: {
    name: "Jonas Jonaitis",
    code: "38001010000",
    address: "Gedimino pr. 1, Vilnius",
    vat_number: null,
    phone: null,
    email: null,
  },
  second_side: null,
  language: "lt",
  place: null,
  defects: { kinds: [], text: null },
  note: null,
  rest_how: null,
  due_on: null,
  total: "2000.00",
  currency: "EUR",
  total_eur: "2000.00",
  scheme: null,
  vat_rate: null,
  vat_eur: null,
  credits: null,
  credited_by: null,
  credited: null,
  annulled_on: null,
  annulment_reason: null,
  blanked_on: null,
  mail_to: null,
  mailed_at: null,
  differs: [],
  issued_at: "2026-11-20T09:00:00.000Z",
  added_by: id(1),
  full_name: "Ąžuolas Žvirblis",
  created_at: "2026-11-20T09:00:00.000Z",
  version: 3,
  url: "/files/paper.pdf",
}

export const expense: Expense = {
  ...emptyExpense,
  id: id(4),
  car_id: car.id,
  description: "Padangos",
  amount: "100.00",
  amount_eur: "100.00",
  part_of: null,
  date: "2026-11-20",
  version: 1,
  changed_by: id(1),
  added_by: id(1),
  organization_id: organization.id,
  full_name: "Ąžuolas Žvirblis",
  avatar_url: null,
}
