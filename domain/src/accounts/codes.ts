/** The digits of an authenticator's code (RFC 6238; 6 is what authenticator apps show). */
export const codeDigits = 6

/** How many backup codes a person gets at a time. */
export const backupCodeCount = 10

/** It leaves out 0, o, 1, i and l, which are hard to tell apart on paper. */
const backupCodeLetters = "abcdefghjkmnpqrstuvwxyz23456789"
const backupCodeLength = 12

/** The most verified authenticators that an account may have. */
export const maxFactors = 10

export type TypedCode = { kind: "authenticator" | "backup"; code: string }

/**
 * Reads a typed or pasted code; spaces, dashes and capital letters do not matter.
 * @returns undefined when it has the form of neither an authenticator's nor a backup code
 */
export function readCode(typed: string): TypedCode | undefined {
  const code = typed.replace(/[\s-]/g, "").toLowerCase()
  if (/^[0-9]+$/.test(code) && code.length === codeDigits) return { kind: "authenticator", code }
  if (/^[a-z0-9]+$/.test(code) && code.length === backupCodeLength) return { kind: "backup", code }
  return undefined
}

type FillWithRandom = (bytes: Uint8Array<ArrayBuffer>) => unknown

/** Makes a backup code as it is shown: three groups of four characters, about 59 random bits. */
export function newBackupCode(
  getRandomValues: FillWithRandom = (bytes) => crypto.getRandomValues(bytes),
): string {
  // Bytes from the largest multiple of the alphabet's length up are skipped: they would favour its first letters.
  const fair = 256 - (256 % backupCodeLetters.length)
  let code = ""
  const bytes = new Uint8Array(backupCodeLength)
  while (code.length < backupCodeLength) {
    getRandomValues(bytes)
    for (const byte of bytes)
      if (byte < fair) code += backupCodeLetters[byte % backupCodeLetters.length]
  }
  return [code.slice(0, 4), code.slice(4, 8), code.slice(8, backupCodeLength)].join("-")
}
