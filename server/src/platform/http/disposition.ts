/**
 * A Content-Disposition with a file's name, which may hold any letters (RFC 6266): the name itself, and one in ASCII
 * for programs that do not know the other.
 */
export function disposition(how: "attachment" | "inline", fileName: string): string {
  const name = fileName.toWellFormed()
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, "_")
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${how}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
