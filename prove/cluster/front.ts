import { execFileSync } from "node:child_process"
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { programs } from "./needs.ts"
import type { NodePorts, Passwords } from "./nodes.ts"
import { type Part, startPart } from "./parts.ts"
import { exampleWith, settingsIn } from "./settings.ts"

const main = fileURLToPath(new URL("../../server/src/main.ts", import.meta.url))

export type FrontPorts = { http: number; https: number; database: number }
export type AppPorts = { server: number; bouncer: number }

/** A certificate of its own for 127.0.0.1. @returns its PEM */
export function makeCertificate(folder: string): string {
  const [key, certificate] = [join(folder, "key.pem"), join(folder, "certificate.pem")]
  execFileSync(
    programs.openssl,
    [
      ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"],
      ...["-keyout", key, "-out", certificate, "-days", "2", "-subj", "/CN=marza"],
      ...["-addext", "subjectAltName=IP:127.0.0.1"],
    ],
    { stdio: "pipe" },
  )
  const pem = readFileSync(certificate, "utf8")
  writeFileSync(join(folder, "marza.pem"), pem + readFileSync(key, "utf8"), { mode: 0o600 })
  return pem
}

/** HAProxy, in front of the database's primary and of the servers. */
export function startProxy(
  folder: string,
  ports: FrontPorts,
  { nodes, apps }: { nodes: NodePorts[]; apps: AppPorts[] },
): Part {
  const config = join(folder, "haproxy.cfg")
  const text = exampleWith("haproxy.cfg", [
    ["/run/haproxy/admin.sock", join(folder, "haproxy.sock")],
    ["/etc/haproxy/marza.pem", join(folder, "marza.pem")],
    ["bind 127.0.0.1:5000", `bind 127.0.0.1:${ports.database}`],
    ["bind :80", `bind 127.0.0.1:${ports.http}`],
    ["bind :443", `bind 127.0.0.1:${ports.https}`],
    ...nodes.map(
      ({ postgres, patroni }, index) =>
        [
          `10.0.0.1${index + 1}:5432 check port 8008`,
          `127.0.0.1:${postgres} check port ${patroni}`,
        ] as const,
    ),
    ...apps.map(
      ({ server }, index) => [`10.0.0.2${index + 1}:3000`, `127.0.0.1:${server}`] as const,
    ),
  ])
  writeFileSync(config, text)
  return startPart({
    command: programs.haproxy,
    args: ["-db", "-f", config],
    log: join(folder, "haproxy.log"),
    restartSeconds: 1,
  })
}

/** One machine of the program: a server with its PgBouncer. */
export type App = { name: string; url: string; server: Part; bouncer: Part; log: string }

export type AppSettings = {
  ports: AppPorts
  front: FrontPorts
  passwords: Passwords
  account: { uid: number; gid: number }
  mailUrl: string
  store: { FILES_S3_ENDPOINT: string; FILES_S3_KEY: string; FILES_S3_SECRET: string }
}

export function startApp(name: string, folder: string, settings: AppSettings): App {
  const { ports, front, passwords, account, mailUrl, store } = settings
  const appFolder = join(folder, name)
  mkdirSync(appFolder)
  const bouncerFolder = join(appFolder, "pgbouncer")
  mkdirSync(bouncerFolder)
  const config = join(bouncerFolder, "pgbouncer.ini")
  const users = join(bouncerFolder, "userlist.txt")
  const loginPassword = ["password-of-marza_login", passwords.marza_login] as const
  writeFileSync(users, exampleWith("userlist.txt", [loginPassword]))
  writeFileSync(
    config,
    exampleWith("pgbouncer.ini", [
      ["port=5000", `port=${front.database}`],
      ["listen_port = 6432", `listen_port = ${ports.bouncer}`],
      ["/etc/pgbouncer/userlist.txt", users],
      ["/var/log/postgresql/pgbouncer.log", join(bouncerFolder, "pgbouncer.log")],
      ["/var/run/postgresql/pgbouncer.pid", join(bouncerFolder, "pgbouncer.pid")],
    ]),
  )
  for (const path of [bouncerFolder, config, users]) {
    chmodSync(path, path === bouncerFolder ? 0o700 : 0o600)
    chownSync(path, account.uid, account.gid)
  }
  const bouncer = startPart({
    command: programs.pgbouncer,
    args: [config],
    account: "postgres",
    log: join(appFolder, "pgbouncer.log"),
    restartSeconds: 1,
  })
  const log = join(appFolder, "server.log")
  const server = startPart({
    command: process.execPath,
    args: [main, "--api-only"],
    env: {
      ...settingsIn(
        exampleWith("several.env", [
          ["https://marza.example.lt", `https://127.0.0.1:${front.https}`],
          ["PORT=3000", `PORT=${ports.server}`],
          ["10.0.0.21", "127.0.0.1"],
          ["/var/lib/marza/data", join(appFolder, "data")],
          ["127.0.0.1:6432", `127.0.0.1:${ports.bouncer}`],
          ["127.0.0.1:5000", `127.0.0.1:${front.database}`],
          loginPassword,
          ["password-of-marza", passwords.marza],
          ["https://s3.example.lt", store.FILES_S3_ENDPOINT],
          ["key-of-s3", store.FILES_S3_KEY],
          ["secret-of-s3", store.FILES_S3_SECRET],
          ["smtp://mail.example.lt:587", mailUrl],
        ]),
      ),
      LOG_LEVEL: "info",
      RATES_URL: "off",
    },
    log,
    // As in ops/marza.service.
    restartSeconds: 5,
  })
  return { name, url: `http://127.0.0.1:${ports.server}`, server, bouncer, log }
}
