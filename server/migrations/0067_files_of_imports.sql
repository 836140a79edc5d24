-- The checksum of an import's file: the same file is told again before it makes every car twice (rules 16.6).
alter table imports add column file_sha256 text check (file_sha256 ~ '^[0-9a-f]{64}$');
grant insert (file_sha256) on imports to marza_app;
create index imports_file on imports (organization_id, file_sha256) where undone_at is null and file_sha256 is not null;
