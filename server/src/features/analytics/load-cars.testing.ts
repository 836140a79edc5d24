import type { MonthlyCar } from "@marza/domain/analytics/monthly.oracle.ts"
import type { TestApp } from "../../../test/open-app.ts"

/** Inserts cars with their expenses into an organization; fields that a car leaves out are null. */
export async function loadCars(
  opened: TestApp,
  organizationId: string,
  cars: readonly Partial<MonthlyCar>[],
) {
  await opened.sql(
    `insert into cars (organization_id, id, name, name_folded, purchase_price, purchase_currency,
       purchase_exchange_rate, purchase_price_eur, sale_price, sale_currency, sale_exchange_rate,
       sale_price_eur, status, created_at, bought_at, sold_at)
     select $1, id, coalesce(name, 'x'), 'x', purchase_price, purchase_currency, purchase_exchange_rate,
       purchase_price_eur, sale_price, coalesce(sale_currency, 'EUR'), sale_exchange_rate, sale_price_eur,
       status, created_at, bought_at, sold_at
     from jsonb_to_recordset($2) as car (id uuid, name text, purchase_price numeric, purchase_currency text,
       purchase_exchange_rate numeric, purchase_price_eur numeric, sale_price numeric, sale_currency text,
       sale_exchange_rate numeric, sale_price_eur numeric, status text, created_at timestamptz,
       bought_at timestamptz, sold_at timestamptz)`,
    [organizationId, JSON.stringify(cars)],
  )
  const expenses = cars.flatMap((car) =>
    (car.expenses ?? []).map((expense) => ({ ...expense, car_id: car.id })),
  )
  await opened.sql(
    `insert into expenses (organization_id, id, car_id, description, amount, currency, exchange_rate,
       amount_eur, date)
     select $1, gen_random_uuid(), car_id, 'x', amount, currency, exchange_rate, amount_eur, '2026-11-01'
     from jsonb_to_recordset($2) as expense (car_id uuid, amount numeric, currency text,
       exchange_rate numeric, amount_eur numeric)`,
    [organizationId, JSON.stringify(expenses)],
  )
}
