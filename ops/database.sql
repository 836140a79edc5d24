-- The database of several servers, made once: psql -h 127.0.0.1 -p 5000 -U postgres -f ops/database.sql, through HAProxy to the primary.
-- `npm run prove -- cluster` runs these very lines, but for the passwords.

-- Owns the tables, migrates them and works on the queue: DATABASE_URL and DATABASE_DIRECT_URL.
create role marza login createrole password 'password-of-marza';
create database marza owner marza;

-- The application's own login: DATABASE_APP_URL. It may do nothing until a transaction chooses a role; the start of the program grants it two.
create role marza_login login noinherit password 'password-of-marza_login';
-- No statement of the program takes long; one that does must not hold a connection or a lock for ever.
alter role marza_login set statement_timeout = '15s';
alter role marza_login set idle_in_transaction_session_timeout = '30s';
