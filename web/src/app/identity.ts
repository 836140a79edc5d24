import { productName } from "./product.ts"

const defaultIcon = "/icon.svg"
/** Read by the script in index.html, so that a reloaded page has its name and icon before it is painted. */
const titleKey = "marza.title"
const iconKey = "marza.icon"

/** Large enough for a bookmark. */
const iconPixels = 64

/** The newest logo to be shown: an older one that loads later is not. */
let logo: string | null = null

/** The organization's name and logo in the browser's tab; the product's where there is none. */
export function showIdentity(organization: { name: string; logo_url: string | null } | null) {
  keep(titleKey, organization?.name)
  // Whether index.html's frame stands in where the page has nothing to show for a moment.
  document.documentElement.toggleAttribute("data-framed", organization !== null)
  document.title = organization?.name || productName
  logo = organization?.logo_url ?? null
  if (logo) void showLogo(logo)
  else showIcon(null)
}

async function showLogo(url: string) {
  const icon = await squared(url).catch(() => null)
  if (url === logo) showIcon(icon)
}

function showIcon(icon: string | null) {
  keep(iconKey, icon)
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  link?.setAttribute("href", icon ?? defaultIcon)
}

/** Browsers squeeze an icon that is not square: such a logo is fitted into the middle of one that is. */
async function squared(url: string): Promise<string> {
  const image = new Image()
  image.src = url
  await image.decode()
  const { naturalWidth, naturalHeight } = image
  if (naturalWidth === naturalHeight) return url
  const scale = iconPixels / Math.max(naturalWidth, naturalHeight)
  const [width, height] = [naturalWidth * scale, naturalHeight * scale]
  const canvas = document.createElement("canvas")
  canvas.width = canvas.height = iconPixels
  const [left, top] = [(iconPixels - width) / 2, (iconPixels - height) / 2]
  canvas.getContext("2d")?.drawImage(image, left, top, width, height)
  return canvas.toDataURL()
}

function keep(key: string, value: string | null | undefined) {
  if (value) localStorage.setItem(key, value)
  else localStorage.removeItem(key)
}
