import { Secret, TOTP } from "otpauth"

const stepSeconds = 30

/** An authenticator for a key. It gives each code once, and waits until the next one is due. */
export function createAuthenticator(key: string) {
  const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(" ", "")) })
  let used = 0
  return async (): Promise<string> => {
    // The server accepts a code one step early or late. While a step has just begun this uses the code of the one
    // before.
    const seconds = Date.now() / 1000
    const now = Math.floor(seconds / stepSeconds)
    const step = Math.max(used + 1, seconds % stepSeconds < stepSeconds / 2 ? now - 1 : now)
    const waitSeconds = (step - 1) * stepSeconds - seconds
    if (waitSeconds > 0) await new Promise((done) => setTimeout(done, waitSeconds * 1000))
    used = step
    return totp.generate({ timestamp: step * stepSeconds * 1000 })
  }
}
