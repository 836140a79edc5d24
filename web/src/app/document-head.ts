import { iconKey, titleKey } from "../storage-keys.ts"
import { productName } from "./product.ts"

const defaultIcon = "/icon.svg"

/** The logo that was requested last; an older one that loads later is ignored. */
let logo: string | null = null

/** Sets the title and icon of the browser's tab: the organization's, or the product's without one. */
export function updateDocumentHead(organization: { name: string; logo_url: string | null } | null) {
  storeItem(titleKey, organization?.name)
  // The skeleton in index.html has this attribute as a condition; it shows while no page is rendered.
  document.documentElement.toggleAttribute("data-skeleton", organization !== null)
  document.title = organization?.name || productName
  logo = organization?.logo_url ?? null
  if (logo) void showLogo(logo)
  else showIcon(null)
}

async function showLogo(url: string) {
  const icon = await import("./squared.ts").then(({ squared }) => squared(url)).catch(() => null)
  if (url === logo) showIcon(icon)
}

function showIcon(icon: string | null) {
  storeItem(iconKey, icon)
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  link?.setAttribute("href", icon ?? defaultIcon)
}

function storeItem(key: string, value: string | null | undefined) {
  if (value) localStorage.setItem(key, value)
  else localStorage.removeItem(key)
}
