-- The deletion of an account holds the rows that name it before it empties their columns (hold_rows_of_account). To hold a
-- row asks for the right to change a column of it.
grant select, update (undone_by) on imports to marza_definer;
create policy hold_rows_of_account on imports to marza_definer using (true);
grant update (changed_by) on overheads to marza_definer;
