/** The pages of the menu "Firma", in its order. */
export const firmPaths = [
  "/tasks",
  "/inbox",
  "/papers",
  "/overheads",
  "/partners",
  "/calculator",
] as const

export type FirmPath = (typeof firmPaths)[number]

export const isFirmPath = (pathname: string) => (firmPaths as readonly string[]).includes(pathname)
