-- The list of organizations tells by the partners themselves, and by the role, who sees whose money it is.
drop function if exists organizations_with_seen_partners();
