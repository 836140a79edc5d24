-- A stale save is told who made the version: also whoever deleted a car of the invoice (settle_split).
grant update (changed_by) on splits to marza_definer;
