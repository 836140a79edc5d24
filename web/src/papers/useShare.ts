import { useQuery } from "@tanstack/react-query"

/**
 * Opens the share sheet of the device with a PDF. Null where there is none, or until the file is here: a browser opens
 * the sheet only by a press, and not after a download that the press has begun.
 */
export function useShare(url: string | null, name: string): (() => void) | null {
  const { data: content } = useQuery({
    queryKey: ["shared file", url],
    queryFn: async () => (await fetch(url ?? "")).blob(),
    enabled: url !== null && "canShare" in navigator,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  if (!content) return null
  const shared = { files: [new File([content], name, { type: "application/pdf" })] }
  if (!navigator.canShare(shared)) return null
  // A person who closes the sheet has refused nothing that must be told.
  return () => void navigator.share(shared).catch(() => {})
}
