-- What is guarded of a paper (rules 24.2): that it was issued on its day, under its number, for its total. Invoices and what credits
-- them have a sum; contracts and deposit receipts are told of what others count. A proforma is no document of a month, and what was
-- annulled is none any more.
create or replace function guarded_of_paper(p papers) returns setof guarded_document
language sql stable set search_path = pg_catalog, public, pg_temp
as $$
  select 'paper', p.day, case when p.series_kind = 'invoice' then p.total_eur else 0.00 end, 0.00,
    jsonb_build_object('day', p.day, 'number', p.series || p.number, 'amount', p.total::text, 'currency', p.currency)
  where p.state in ('issued', 'credited') and p.series_kind <> 'proforma'
$$;
grant execute on function guarded_of_paper(papers) to marza_app, marza_definer;
