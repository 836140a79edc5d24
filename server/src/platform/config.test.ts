import { describe, expect, test } from "vitest"
import { readConfig } from "./config.ts"

describe("a wrong setting is named in one line", () => {
  test.each([
    ["PORT", "x", "must be a whole number from 0 to 65535"],
    ["PORT", "-1", "must be a whole number from 0 to 65535"],
    ["PORT", "3000.5", "must be a whole number from 0 to 65535"],
    ["PORT", "65536", "must be at most 65535"],
    ["DATABASE_URL", "mysql://a/b", "must be a URL that begins with postgres:// or postgresql://"],
    ["DATABASE_URL", "localhost", "must be a URL that begins with postgres:// or postgresql://"],
    ["DATABASE_DIRECT_URL", "x", "must be a URL that begins with postgres:// or postgresql://"],
    ["DATABASE_APP_URL", "x", "must be a URL that begins with postgres:// or postgresql://"],
    ["DATABASE_PREPARED", "yes", "must be true or false"],
    ["PRODUCT_NAME", "x".repeat(41), "must have at most 40 characters"],
    ["PUBLIC_URL", "marza.lt", "must be a URL that begins with http:// or https://"],
    ["PUBLIC_URL", "javascript:alert(1)", "must be a URL that begins with http:// or https://"],
    ...["/marza/", "/marza", "?a=b", "/#a", "/?", ":8443/marza"].map((rest) => [
      "PUBLIC_URL",
      `https://imone.lt${rest}`,
      "must be a host of its own, without path, query or fragment, like https://marza.example.lt",
    ]),
    ["FILES_S3_ENDPOINT", "minio:9000", "must be a URL that begins with http:// or https://"],
    ["FILES_S3_PATH_STYLE", "1", "must be true or false"],
    ["FILES_S3_KEY", "x", "needs FILES_S3_SECRET, and the other way round"],
    ["LOG_LEVEL", "loud", "must be one of fatal, error, warn, info, debug, silent"],
    ["ORGANIZATION_STORAGE_LIMIT", "20", "must be a whole number of MB, GB or TB, like 20GB"],
    ["RATES_URL", "no", "must be off, or a URL that begins with http:// or https://"],
    ["BACKUP_EVERY", "daily", "must be a number of hours or days, like 24h or 7d"],
    ["BACKUP_EVERY", "0h", "must be a number of hours or days, like 24h or 7d"],
    ["BACKUP_EVERY", "24h", "needs BACKUP_DIR"],
    ["DEMO_PASSWORD", "12345", "must have 6 to 72 characters"],
    ["DEMO_PASSWORD", "x".repeat(73), "must have 6 to 72 characters"],
  ])("in %s=%s", (name, value, message) => {
    expect(() => readConfig({ [name]: value })).toThrow(new Error(`${name} ${message}`))
  })

  test("for each setting, without its value, which may be a secret", () => {
    const wrong = { PORT: "x", LOG_LEVEL: "loud", DATABASE_URL: "mysql://user:slapta@host/db" }
    const read = () => readConfig(wrong)
    expect(read).toThrow(/^PORT .+\nDATABASE_URL .+\nLOG_LEVEL .+$/)
    expect(read).not.toThrow(/slapta/)
  })
})

describe("settings", () => {
  test("of sizes are read in bytes", () => {
    const { ORGANIZATION_STORAGE_LIMIT } = readConfig({ ORGANIZATION_STORAGE_LIMIT: "20GB" })
    expect(ORGANIZATION_STORAGE_LIMIT).toBe(20 * 1024 ** 3)
  })

  test("have defaults, and empty or unknown variables count as not set", () => {
    const config = readConfig({ PORT: "", DATABASE_URL: "", PATH: "/bin", LOG_LEVEL: "" })
    expect(config).toMatchObject({
      PORT: 3000,
      HOST: "127.0.0.1",
      PRODUCT_NAME: "Marža",
      LOG_LEVEL: "info",
      DATABASE_PREPARED: true,
      RATES_URL: "https://www.ecb.europa.eu/stats/eurofxref",
    })
    expect(config.DATA_DIR).toMatch(/\/\.data$/)
    expect(config).not.toHaveProperty("PATH")
    expect(config.DATABASE_URL).toBeUndefined()
  })

  test("are parsed into their types", () => {
    const config = readConfig({
      PORT: "0",
      DATABASE_PREPARED: "false",
      PUBLIC_URL: "https://marza.lt/",
      DATA_DIR: "data",
      RATES_URL: "off",
      DATABASE_URL: "postgresql://a:b@c/d",
      BACKUP_DIR: "backups",
      BACKUP_EVERY: "2d",
    })
    expect(config).toMatchObject({
      BACKUP_DIR: `${process.cwd()}/backups`,
      BACKUP_EVERY: 48 * 60 * 60 * 1000,
      PORT: 0,
      DATABASE_PREPARED: false,
      PUBLIC_URL: "https://marza.lt",
      RATES_URL: null,
      DATABASE_URL: "postgresql://a:b@c/d",
    })
    expect(config.DATA_DIR).toBe(`${process.cwd()}/data`)
  })
})
