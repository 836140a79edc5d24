// Path → the signed URL under which the browser has loaded it. A photo never changes under its path.
const loaded = new Map<string, string>()

export const pathOf = (url: string) => url.split("?", 1)[0] ?? url

/**
 * The URL by which the browser has already loaded the photo. Every response signs URLs anew, and a new URL would load
 * the same photo again.
 */
export const loadedUrl = (url: string) => loaded.get(pathOf(url)) ?? url

/** Remembers the URL of a loaded photo. @param as another URL under which the browser has it, such as an object URL */
export const rememberUrl = (url: string, as = url) => void loaded.set(pathOf(url), as)

/** Forgets the URL of a photo, which has failed to load. */
export const forgetUrl = (url: string) => void loaded.delete(pathOf(url))
