/** Lets the browser download from a URL of this server, without holding the file in memory. */
export function saveFrom(url: string, name = "") {
  const link = document.createElement("a")
  link.href = url
  link.download = name
  link.click()
}
