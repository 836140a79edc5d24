import { describe, expect, it } from "vitest"
import { deviceName } from "./deviceName.ts"

const like = "AppleWebKit/537.36 (KHTML, like Gecko)"
const phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15"
const desk = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)"

describe("deviceName", () => {
  it.each([
    [`${desk} ${like} Chrome/142.0.0.0 Safari/537.36`, "Chrome, Windows"],
    [`${desk} ${like} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, "Edge, Windows"],
    [`${desk} ${like} Chrome/142.0.0.0 Safari/537.36 OPR/125.0.0.0`, "Opera, Windows"],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox, Linux"],
    [
      `Mozilla/5.0 (Linux; Android 16; K) ${like} Chrome/142.0 Mobile Safari/537.36`,
      "Chrome, Android",
    ],
    [
      `Mozilla/5.0 (Linux; Android 16; SM-S931B) ${like} SamsungBrowser/29.0 Chrome/136.0 Mobile Safari/537.36`,
      "Samsung Internet, Android",
    ],
    [`${phone} (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1`, "Safari, iPhone"],
    [`${phone} (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1`, "Chrome, iPhone"],
    [
      `Mozilla/5.0 (X11; CrOS x86_64 16181.61.0) ${like} Chrome/142.0 Safari/537.36`,
      "Chrome, ChromeOS",
    ],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Safari/605.1.15",
      "Safari, macOS",
    ],
    [desk, "Windows"],
  ])("reads %s", (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name)
  })

  it("does not guess", () => {
    expect(deviceName("curl/8.5.0")).toBeNull()
    expect(deviceName("")).toBeNull()
    expect(deviceName(null)).toBeNull()
  })
})
