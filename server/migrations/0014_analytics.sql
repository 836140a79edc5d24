-- The sums of an organization's expenses by car are read from this index alone, without a look at the table.
create index expenses_sums on expenses (organization_id, car_id)
  include (amount_eur, amount, exchange_rate, currency);
