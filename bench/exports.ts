import { growth } from "./memory.ts"

/**
 * The workbook of all cars.
 * @returns seconds until it has arrived, its size, and by how many megabytes the server's memory grew meanwhile
 */
export async function measureExport(
  serverUrl: string,
  organizationId: string,
  headers: Record<string, string>,
) {
  const url = `${serverUrl}/api/organizations/${organizationId}/cars/export.xlsx`
  const download = async (query = "") => {
    const response = await fetch(url + query, { headers })
    if (!response.ok) throw new Error(`the export answered ${response.status}`)
    return (await response.arrayBuffer()).byteLength
  }
  // A beginning loads libraries and prepares statements, whatever the size.
  await download("?search=99")
  let bytes = 0
  let seconds = 0
  const grown = await growth({ url: serverUrl }, async () => {
    const startedAt = performance.now()
    bytes = await download()
    seconds = (performance.now() - startedAt) / 1000
  })
  return { seconds, kilobytes: bytes / 1024, grown }
}
