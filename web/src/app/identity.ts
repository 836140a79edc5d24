import { productName } from "./product.ts"

const defaultIcon = "/icon.svg"
/** Read by the script in index.html, so that a reloaded page has its name and icon before it is painted. */
const titleKey = "marza.title"
const iconKey = "marza.icon"

/** The organization's name and logo in the browser's tab; the product's where there is none. */
export function showIdentity(organization: { name: string; logo_url: string | null } | null) {
  keep(titleKey, organization?.name)
  keep(iconKey, organization?.logo_url)
  document.title = organization?.name || productName
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  link?.setAttribute("href", organization?.logo_url ?? defaultIcon)
}

function keep(key: string, value: string | null | undefined) {
  if (value) localStorage.setItem(key, value)
  else localStorage.removeItem(key)
}
