import type { BackupState } from "@marza/domain/backup/calls.ts"
import { queryOptions, useQuery } from "@tanstack/react-query"
import { call } from "../api/client.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { formatMoment } from "../ui/dates.ts"
import { AlertIcon } from "../ui/icons.tsx"

const backupQuery = queryOptions({
  queryKey: ["backup"],
  queryFn: () => call("GET /api/backup"),
})

/** Shows a superadmin when the last backup was made, and warns where there is none, or one is late or failed. */
export function BackupNote() {
  const { backup: texts } = useMessages()
  const language = useLanguage()
  const { data } = useQuery(backupQuery)
  if (!data) return null
  const { proved_at: provedAt, failed_at: failedAt, failure } = data
  const written = (time: string) => formatMoment(new Date(time), language)
  const lines = [
    provedAt ? texts.last(written(provedAt)) : texts.none,
    !provedAt && data.every_hours === null && texts.setUp,
    isFailing(data) && failedAt && texts.failed(written(failedAt), failure ?? ""),
  ].filter((line) => line !== false && line !== null)
  const needsAttention = !provedAt || isFailing(data) || isLate(data, Date.now())
  return (
    <div
      className={
        needsAttention
          ? "mt-5 flex gap-2 rounded-xl bg-warn-soft px-4 py-3 text-sm text-pretty wrap-anywhere text-warn"
          : "mt-5 text-center text-sm text-pretty text-soft"
      }
    >
      {needsAttention && <AlertIcon />}
      <div className="min-w-0">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </div>
  )
}

const isFailing = ({ proved_at, failed_at }: BackupState): boolean =>
  failed_at !== null && (proved_at === null || failed_at > proved_at)

const hourMs = 60 * 60 * 1000

/** Whether a backup was missed. */
const isLate = ({ proved_at, every_hours }: BackupState, now: number): boolean =>
  proved_at !== null &&
  every_hours !== null &&
  now - Date.parse(proved_at) > 2 * every_hours * hourMs
