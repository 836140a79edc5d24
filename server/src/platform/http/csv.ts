import type { Context } from "hono"

/** A CSV file as a download under this name, which may hold any letters (RFC 6266). */
export function csvResponse(
  context: Context,
  { content, fileName }: { content: string; fileName: string },
): Response {
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\%]/g, "_")
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return context.body(content, 200, {
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`,
  })
}
