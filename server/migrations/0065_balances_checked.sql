-- Whether the balances of an organization's partners added up when they were last compared; null where it has no partners.
alter table sums_checked add column balances_agree boolean;
