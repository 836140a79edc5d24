import { existsSync } from "node:fs"

/** Debian 12's programs that the proof runs, each with its package. */
export const programs = {
  etcd: "/usr/bin/etcd",
  haproxy: "/usr/sbin/haproxy",
  openssl: "/usr/bin/openssl",
  patroni: "/usr/bin/patroni",
  pgbouncer: "/usr/sbin/pgbouncer",
  postgres: "/usr/lib/postgresql/15/bin/postgres",
  psql: "/usr/lib/postgresql/15/bin/psql",
  setpriv: "/usr/bin/setpriv",
}

const install =
  "mkdir -p /etc/postgresql-common && echo create_main_cluster=false >> /etc/postgresql-common/createcluster.conf && apt-get install -y --no-install-recommends etcd-server haproxy openssl patroni pgbouncer postgresql-15 python3-etcd"

/** @returns in one line what this machine lacks, undefined when it has all */
export function missingHere(): string | undefined {
  const missing = Object.entries(programs).flatMap(([name, path]) =>
    existsSync(path) ? [] : [name],
  )
  if (missing.length > 0)
    return `cluster needs ${missing.join(", ")} of Debian 12, whose services it does not use: ${install}`
  if (process.getuid?.() !== 0)
    return "cluster needs root, to start PostgreSQL and PgBouncer as postgres and HAProxy as haproxy"
  return undefined
}
