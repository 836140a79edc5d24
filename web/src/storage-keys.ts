/** The items of local storage that the script of the page reads, too, before the program runs (app/head-script.ts). */
export const themeKey = "marza.theme"
export const schemeKey = "marza.scheme"
export const titleKey = "marza.title"
export const iconKey = "marza.icon"
export const languageKey = "marza.language"
export const sessionKey = "marza.session"
/** Holds by how many milliseconds this device's clock is ahead of the server's. */
export const clockKey = "marza.clock"
export const impersonationKey = "marza.impersonation"
export const impersonatedNameKey = "marza.impersonatedName"
export const organizationKey = "marza.organization"
export const carViewKey = "marza.carView"
