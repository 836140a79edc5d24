import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { besideTitle, Card } from "../ui/Card.tsx"
import { CheckRow } from "../ui/CheckRow.tsx"
import { formatMoment } from "../ui/dates.ts"
import { LoadError } from "../ui/LoadError.tsx"
import { Skeleton } from "../ui/Skeleton.tsx"
import { toast } from "../ui/toast.ts"
import { changeMorningMail, morningMailQuery } from "./api.ts"

/** Whether the person wants the mail with the day's tasks, and how the last one went. */
export function MorningMailCard() {
  const { morningMail: texts } = useMessages()
  const language = useLanguage()
  const query = useQuery(morningMailQuery)
  const saving = useMutation(changeMorningMail(useQueryClient()))
  const moment = (time: string) => formatMoment(new Date(time), language)
  const { last_sent_at: sentAt = null, failed_at: failedAt = null } = query.data ?? {}
  // Shown as it will be while it is saved, and as it was where that fails.
  const isWanted = saving.isPending ? saving.variables : (query.data?.is_wanted ?? false)
  return (
    <Card title={texts.title} className={besideTitle}>
      {query.isPending && <Skeleton className="h-7" />}
      {query.isError && !query.data && (
        <LoadError error={query.error} onRetry={() => query.refetch()} />
      )}
      {query.data && (
        <CheckRow
          isChecked={isWanted}
          onChange={(isOn) => {
            if (saving.isPending) return
            saving.mutate(isOn, {
              onSuccess: ({ is_wanted }) => toast.success(is_wanted ? texts.on : texts.off),
            })
          }}
          className="-my-2 font-semibold"
        >
          {texts.want}
        </CheckRow>
      )}
      <p className="mt-3 text-sm text-soft">{texts.hint}</p>
      {sentAt !== null && <p className="mt-2 text-sm text-soft">{texts.last(moment(sentAt))}</p>}
      {failedAt !== null && (
        <p className="mt-2 rounded-xl bg-warn-soft px-3 py-3 text-sm font-medium text-warn">
          {texts.failed(moment(failedAt))}
        </p>
      )}
    </Card>
  )
}
