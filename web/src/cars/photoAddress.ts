// Path → the address by which this visit has loaded it. A photo never changes under its path.
const loaded = new Map<string, string>()

export const pathOf = (url: string) => url.split("?", 1)[0] ?? url

/**
 * Addresses are signed anew with every answer; the one that the browser has already loaded spares loading
 * the same photo again.
 */
export const loadedAddress = (url: string) => loaded.get(pathOf(url)) ?? url

export const rememberAddress = (url: string) => void loaded.set(pathOf(url), url)

export const forgetAddress = (url: string) => void loaded.delete(pathOf(url))
