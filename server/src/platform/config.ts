import { resolve } from "node:path"
import { fileURLToPath } from "node:url"
import * as z from "zod/mini"

const repository = fileURLToPath(new URL("../../../", import.meta.url))

const url = (...protocols: string[]) =>
  z.string().check(
    z.refine((text) => protocols.includes(URL.parse(text)?.protocol ?? ""), {
      message: `must be a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`,
      abort: true,
    }),
  )
const ratesUrl = z.pipe(
  z.string().check(
    z.refine((text) => text === "off" || url("http:", "https:").safeParse(text).success, {
      message: "must be off, or a URL that begins with http:// or https://",
    }),
  ),
  z.transform((text) => (text === "off" ? null : text.replace(/\/+$/, ""))),
)
/** Links and assets begin at the root of a host, so a path would be lost. */
const hostUrl = z.pipe(
  url("http:", "https:").check(
    z.refine((text) => new URL(text).href === `${new URL(text).origin}/`, {
      message:
        "must be a host of its own, without path, query or fragment, like https://marza.example.lt",
    }),
  ),
  z.transform((text) => new URL(text).origin),
)
const postgresUrl = url("postgres:", "postgresql:")
const flag = z.pipe(
  z.enum(["true", "false"], { message: "must be true or false" }),
  z.transform((text) => text === "true"),
)
const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, `must be a whole number from ${min} to ${max}`)),
    z.pipe(
      z.transform(Number),
      z.number().check(z.gte(min, `must be at least ${min}`), z.lte(max, `must be at most ${max}`)),
    ),
  )

const units = { MB: 1024 ** 2, GB: 1024 ** 3, TB: 1024 ** 4 }
const bytes = z.pipe(
  z
    .string()
    .check(z.regex(/^\d{1,6}(MB|GB|TB)$/, "must be a whole number of MB, GB or TB, like 20GB")),
  z.transform((text) => Number.parseInt(text, 10) * units[text.slice(-2) as keyof typeof units]),
)

/** In milliseconds. */
const period = z.pipe(
  z
    .string()
    .check(z.regex(/^([1-9]\d?\d?)(h|d)$/, "must be a number of hours or days, like 24h or 7d")),
  z.transform((text) => Number.parseInt(text, 10) * (text.endsWith("d") ? 24 : 1) * 60 * 60 * 1000),
)

/** A relative path begins at the folder in which the program was started. */
const folder = z.pipe(
  z.string(),
  z.transform((path) => resolve(path)),
)

const password = z
  .string()
  .check(
    z.minLength(6, "must have 6 to 72 characters"),
    z.maxLength(72, "must have 6 to 72 characters"),
  )

/** Every setting with its type and its default. docs/operations.md explains them. */
const schema = z.object({
  PORT: z._default(wholeNumber(0, 65535), 3000),
  HOST: z._default(z.string().check(z.minLength(1, "must not be empty")), "127.0.0.1"),
  DATA_DIR: z.pipe(
    z._default(z.string().check(z.minLength(1, "must not be empty")), resolve(repository, ".data")),
    z.transform((path) => resolve(path)),
  ),
  DATABASE_URL: z.optional(postgresUrl),
  DATABASE_DIRECT_URL: z.optional(postgresUrl),
  DATABASE_APP_URL: z.optional(postgresUrl),
  DATABASE_PREPARED: z._default(flag, true),
  PRODUCT_NAME: z._default(
    z
      .string()
      .check(
        z.minLength(1, "must not be empty"),
        z.maxLength(40, "must have at most 40 characters"),
      ),
    "Marža",
  ),
  FILES_S3_BUCKET: z.optional(z.string()),
  FILES_S3_ENDPOINT: z.optional(url("http:", "https:")),
  FILES_S3_REGION: z._default(z.string(), "us-east-1"),
  FILES_S3_KEY: z.optional(z.string()),
  FILES_S3_SECRET: z.optional(z.string()),
  FILES_S3_PATH_STYLE: z._default(flag, false),
  SMTP_URL: z.optional(url("smtp:", "smtps:")),
  MAIL_FROM: z._default(
    z
      .string()
      .check(
        z.regex(
          /^[^\r\n]+@[^\r\n]+$/,
          "must be an e-mail address, or a name and an <e-mail address>",
        ),
      ),
    "Marža <no-reply@localhost>",
  ),
  ORGANIZATION_STORAGE_LIMIT: z.optional(bytes),
  TRUSTED_PROXIES: z._default(wholeNumber(0, 9), 0),
  PUBLIC_URL: z.optional(hostUrl),
  LOG_LEVEL: z._default(
    z.enum(["fatal", "error", "warn", "info", "debug", "silent"], {
      message: "must be one of fatal, error, warn, info, debug, silent",
    }),
    "info",
  ),
  RATES_URL: z._default(ratesUrl, "https://www.ecb.europa.eu/stats/eurofxref"),
  BACKUP_DIR: z.optional(folder),
  BACKUP_EVERY: z.optional(period),
  BACKUP_KEY_FILE: z.optional(folder),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, "must have at least 16 characters"))),
  DEMO_PASSWORD: z.optional(password),
  PASSWORD: z.optional(password),
})

/** With only one of the two the SDK would ignore it, and look for other credentials. */
const hasBothS3Keys = z.refine<z.infer<typeof schema>>(
  (given) => Boolean(given.FILES_S3_KEY) === Boolean(given.FILES_S3_SECRET),
  { path: ["FILES_S3_KEY"], message: "needs FILES_S3_SECRET, and the other way round" },
)

const hasBackupFolder = z.refine<z.infer<typeof schema>>(
  (given) => typeof given.BACKUP_EVERY !== "number" || Boolean(given.BACKUP_DIR),
  { path: ["BACKUP_EVERY"], message: "needs BACKUP_DIR" },
)

export type Config = z.infer<typeof schema>

/**
 * Reads the settings from the environment. An empty variable counts as not set.
 * @throws an error whose message is one line a wrong setting, each naming it
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.keys(schema.shape)
      .filter((name) => environment[name])
      .map((name) => [name, environment[name]]),
  )
  const parsed = schema.check(hasBothS3Keys, hasBackupFolder).safeParse(given)
  if (parsed.success) return parsed.data
  throw new Error(
    parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`).join("\n"),
  )
}
