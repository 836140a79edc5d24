type WindowsEncoding = "windows-1250" | "windows-1251" | "windows-1252" | "windows-1257"

/**
 * The Windows encoding of a text that is not UTF-8, by its letters beyond ASCII. Cyrillic letters stand side by side,
 * those of Lithuanian and Norwegian singly between ASCII letters. German is the same in 1252 and 1257, so only ø and æ
 * must be distinguished from ų and ę, which have the same bytes. Polish has letters where the others have none, and so has the Š of
 * Škoda in 1252.
 */
export function windowsEncodingOf(bytes: Uint8Array): WindowsEncoding {
  const seen = { letters: 0, inRuns: 0, lithuanian: 0, ringed: 0, inside: 0, atEnd: 0 }
  let [polish, carons] = [0, 0]
  bytes.forEach((byte, at) => {
    if (byte < 0xc0) {
      const isInWord = isAsciiLetter(bytes[at - 1]) || isAsciiLetter(bytes[at + 1])
      if (isInWord && polishBytes.has(byte)) polish += 1
      if (isInWord && caronBytes.has(byte)) carons += 1
      return
    }
    seen.letters += 1
    if (isHigh(bytes[at - 1]) && isHigh(bytes[at + 1])) seen.inRuns += 1
    // From ß on the bytes are small letters; each capital below differs from its small letter by one bit.
    const small = byte < 0xdf ? byte | 0x20 : byte
    if (lithuanian.has(small)) seen.lithuanian += 1
    else if (small === 0xe5) seen.ringed += 1
    else if (small === 0xe6 || small === 0xf8) {
      // An ending in Lithuanian (automobilių), the middle of a word in Norwegian (kjøpspris).
      if (isAsciiLetter(bytes[at + 1])) seen.inside += 1
      else seen.atEnd += 1
    }
  })
  if (seen.inRuns * 3 > seen.letters) return "windows-1251"
  if (polish > 0) return "windows-1250"
  if (carons > 0) return "windows-1252"
  // Lithuanian has no å, so an å counts twice as much as an ending.
  const isNorwegian = seen.lithuanian === 0 && seen.inside + 2 * seen.ringed > seen.atEnd
  return isNorwegian ? "windows-1252" : "windows-1257"
}

/** The bytes of ą į č ė š ū ž in Windows-1257. */
const lithuanian = new Set([0xe0, 0xe1, 0xe8, 0xeb, 0xf0, 0xfb, 0xfe])

/** The bytes of Ś Ť Ź ś ť ź Ł ł ą in Windows-1250, which are no letters in the others. */
const polishBytes = new Set([0x8c, 0x8d, 0x8f, 0x9c, 0x9d, 0x9f, 0xa3, 0xb3, 0xb9])

/** Those of Š Ž š ž in Windows-1250 and 1252. */
const caronBytes = new Set([0x8a, 0x8e, 0x9a, 0x9e])

const isHigh = (byte: number | undefined): boolean => byte !== undefined && byte >= 0xc0

const isAsciiLetter = (byte: number | undefined): boolean =>
  byte !== undefined && /[a-z]/i.test(String.fromCharCode(byte))
