-- One function keeps the sums of expenses and of payments of a car; server/sql makes it and its triggers anew.
drop trigger if exists sum_inserted on expenses;
drop trigger if exists sum_deleted on expenses;
drop trigger if exists sum_updated on expenses;
drop trigger if exists sum_inserted on payments;
drop trigger if exists sum_deleted on payments;
drop trigger if exists sum_updated on payments;
drop function if exists sum_expenses_of_cars();
drop function if exists sum_payments_of_cars();
