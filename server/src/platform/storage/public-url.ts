/** The path of an upload of an avatar or a logo (storing.ts). */
const upload = /\/(avatar|logo)-([0-9a-f-]{36})(\.\w+)$/
const uploadId = /^[0-9a-f-]{36}$/

/** The URL of a public file: its path is the same for each upload (rules 9.7), and a parameter says which it is. */
export const publicUrlOf = (path: string): string => `/files/${path.replace(upload, "/$1$3?v=$2")}`

/**
 * The path that is stored, of a URL's path and its parameter. One of an earlier version says nothing: that stored each upload
 * under the same path.
 */
export const publicPathOf = (path: string, v: string | undefined): string =>
  v && uploadId.test(v) ? path.replace(/\/(avatar|logo)(\.\w+)$/, `/$1-${v}$2`) : path
