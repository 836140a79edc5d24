const defaultIcon = "/icon.svg"

export function setFavicon(logoUrl: string | null) {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  link?.setAttribute("href", logoUrl ?? defaultIcon)
}
