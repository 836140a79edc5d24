import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { besideTitle, Card } from "../ui/Card.tsx"
import { CheckBox } from "../ui/CheckBox.tsx"
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
      {query.isPending && <Skeleton className="h-16" />}
      {query.isError && !query.data && (
        <LoadError error={query.error} onRetry={() => query.refetch()} />
      )}
      {query.data && (
        <label className="relative -mx-2 -my-2 flex min-h-touch cursor-pointer items-center gap-3 rounded-xl px-2 font-semibold hover:bg-background has-focus-visible:outline-2 has-focus-visible:outline-primary">
          <input
            type="checkbox"
            checked={isWanted}
            onChange={({ target }) => {
              if (saving.isPending) return
              saving.mutate(target.checked, {
                onSuccess: ({ is_wanted }) => toast.success(is_wanted ? texts.on : texts.off),
              })
            }}
            className="absolute inset-0 size-full cursor-pointer appearance-none rounded-xl outline-none"
          />
          <CheckBox isChecked={isWanted} />
          {texts.want}
        </label>
      )}
      <p className="mt-3 text-sm text-pretty text-soft">{texts.hint}</p>
      {sentAt !== null && <p className="mt-2 text-sm text-soft">{texts.last(moment(sentAt))}</p>}
      {failedAt !== null && (
        <p className="mt-2 rounded-xl bg-warn-soft px-3 py-3 text-sm font-medium text-warn">
          {texts.failed(moment(failedAt))}
        </p>
      )}
    </Card>
  )
}
