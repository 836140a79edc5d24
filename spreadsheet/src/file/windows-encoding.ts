/**
 * The Windows encoding of a text that is not UTF-8, by its letters beyond ASCII. Cyrillic letters stand side by side,
 * those of Lithuanian and Norwegian singly between ASCII letters. German is the same in 1252 and 1257, so only ø and æ
 * must be distinguished from ų and ę, which have the same bytes. Polish has letters where the others have none, and so has the Š of
 * Škoda in 1252. The letters below are what the bytes would be in 1252.
 */
export function windowsEncodingOf(
  bytes: Uint8Array,
): "windows-1250" | "windows-1251" | "windows-1252" | "windows-1257" {
  const text = new TextDecoder("windows-1252").decode(bytes)
  function countOf(letters: RegExp): number {
    let count = 0
    for (const _ of text.matchAll(letters)) count += 1
    return count
  }
  const inRuns = countOf(/(?<=[À-ÿ])[À-ÿ](?=[À-ÿ])/g)
  if (inRuns * 3 > countOf(/[À-ÿ]/g)) return "windows-1251"
  // Ś Ť Ź ś ť ź Ł ł ą in 1250, which are no letters in the others; then Š Ž š ž in 1250 and 1252.
  const polish = "[Œ\u008d\u008fœ\u009dŸ£³¹]"
  if (new RegExp(`${polish}(?=[a-zA-Z])|(?<=[a-zA-Z])${polish}`).test(text)) return "windows-1250"
  if (/[ŠŽšž](?=[a-z])|(?<=[a-z])[ŠŽšž]/i.test(text)) return "windows-1252"
  // An ending in Lithuanian (automobilių), the middle of a word in Norwegian (kjøpspris).
  const inside = countOf(/[æø](?=[a-z])/gi)
  const atEnd = countOf(/[æø](?![a-z])/gi)
  // ą į č ė š ū ž in 1257. Lithuanian has no å, so an å counts twice as much as an ending.
  const isNorwegian = !/[àáèëðûþ]/i.test(text) && inside + 2 * countOf(/å/gi) > atEnd
  return isNorwegian ? "windows-1252" : "windows-1257"
}
