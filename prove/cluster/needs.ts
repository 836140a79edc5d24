import { existsSync } from "node:fs"
import { Missing } from "../proof.ts"

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

/** @throws {Missing} says in one line what this machine lacks */
export function checkNeeds(): void {
  const missing = Object.entries(programs).flatMap(([name, path]) =>
    existsSync(path) ? [] : [name],
  )
  if (missing.length > 0)
    throw new Missing(
      `${missing.join(", ")} of Debian 12 are needed, whose services are not used: ${install}`,
    )
  if (process.getuid?.() !== 0)
    throw new Missing(
      "root is needed, to start PostgreSQL and PgBouncer as postgres and HAProxy as haproxy",
    )
}
