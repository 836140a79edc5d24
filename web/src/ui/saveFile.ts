/** Hands a file to the browser's downloads. */
export function saveFile({ content, name }: { content: Blob; name: string }) {
  const url = URL.createObjectURL(content)
  const link = document.createElement("a")
  link.href = url
  link.download = name
  link.click()
  // Revoked later, because Safari starts the download a moment after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
