-- An issued paper is mailed to the other side. Where to stands on the paper alone, never in a job, and goes when the paper
-- is blanked. While mailed_at is null the mail waits.
alter table papers
  add column mail_to text check (length(mail_to) between 3 and 255),
  add column mailed_at timestamptz(3),
  add check (content is not null or (mail_to is null and mailed_at is null));
grant update (mail_to, mailed_at) on papers to marza_app;
grant update (mail_to, mailed_at) on papers to marza_definer;
