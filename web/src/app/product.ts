const given = document.querySelector<HTMLMetaElement>('meta[name="product-name"]')?.content

/** The server writes the configured name into index.html; `vite dev` leaves the placeholder. */
export const productName = given && !given.startsWith("__") ? given : "Marža"
