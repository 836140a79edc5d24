import { useQuery } from "@tanstack/react-query"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { besideTitle, Card } from "../ui/Card.tsx"
import { LoadError } from "../ui/LoadError.tsx"
import { ProgressBar } from "../ui/ProgressBar.tsx"
import { Skeleton } from "../ui/Skeleton.tsx"
import { formatSize } from "../ui/sizes.ts"
import { storageQuery } from "./settingsApi.ts"

/** How much storage the organization's photos and papers use, and its limit (rules 13.2). */
export function StorageCard({ organizationId }: { organizationId: string }) {
  const { settings: texts } = useMessages()
  const language = useLanguage()
  const { data, error, isPending, refetch } = useQuery(storageQuery(organizationId))
  const sizeOf = (bytes: number) => formatSize(bytes, language)
  return (
    <Card title={texts.files} className={besideTitle}>
      <div>
        {isPending && <Skeleton className="h-lh" />}
        {error && !data && <LoadError error={error} onRetry={() => refetch()} />}
        {data?.limit_bytes === null && <p>{sizeOf(data.used_bytes)}</p>}
        {data && data.limit_bytes !== null && (
          <>
            <p>{texts.filesOf(sizeOf(data.used_bytes), sizeOf(data.limit_bytes))}</p>
            <ProgressBar
              label={texts.files}
              percent={percentOf(data.used_bytes, data.limit_bytes)}
              className="mt-2"
            />
          </>
        )}
        <p className="mt-2 text-sm text-soft">{texts.filesHint}</p>
      </div>
    </Card>
  )
}

/** At most 100, because the limit may have been lowered below what is stored. */
const percentOf = (used: number, limit: number) =>
  Math.min(100, Math.round((100 * used) / Math.max(1, limit)))
