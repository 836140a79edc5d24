import type { MonthClosing as Closing } from "@marza/domain/closing/schemas.ts"
import type { Month } from "@marza/domain/time/months.ts"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { Suspense, useState } from "react"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { Card } from "../ui/Card.tsx"
import { nameOfMonth } from "../ui/closedMonths.ts"
import { formatDay } from "../ui/dates.ts"
import { LoadError } from "../ui/LoadError.tsx"
import { LockIcon } from "../ui/laterIcons.tsx"
import { lazily } from "../ui/lazily.tsx"
import { Skeleton } from "../ui/Skeleton.tsx"
import { toast } from "../ui/toast.ts"
import { ClosedDifference } from "./ClosedDifference.tsx"
import { ClosingChanges } from "./ClosingChanges.tsx"
import { closingQuery, type KeptPicture, openMonth } from "./closingApi.ts"

const CloseMonthDialog = lazily(
  async () => (await import("./CloseMonthDialog.tsx")).CloseMonthDialog,
)
const ConfirmDialog = lazily(async () => (await import("../ui/ConfirmDialog.tsx")).ConfirmDialog)
const PictureDialog = lazily(async () => (await import("./PictureDialog.tsx")).PictureDialog)

type Props = { organization: { id: string; name: string }; month: Month }

/** Whether a month that has ended is closed, what was written into it since, and how it was; for owners and admins. */
export function MonthClosing({ organization, month }: Props) {
  const { id: organizationId } = organization
  const { closing: texts } = useMessages()
  const query = useQuery(closingQuery(organizationId, month))
  const [opened, setOpened] = useState<"closing" | "opening" | KeptPicture | null>(null)
  const close = () => setOpened(null)
  const { data } = query
  return (
    <>
      {data ? (
        <ClosingCard
          closing={data}
          onClose={() => setOpened("closing")}
          onOpen={() => setOpened("opening")}
          onShow={setOpened}
        />
      ) : query.isError ? (
        <Card title={texts.title}>
          <LoadError error={query.error} onRetry={() => void query.refetch()} />
        </Card>
      ) : (
        <Card title={texts.title}>
          <Skeleton className="h-11 w-full max-w-md" />
        </Card>
      )}
      <Suspense>
        {data && opened === "closing" && (
          <CloseMonthDialog
            organizationId={organizationId}
            month={month}
            closing={data}
            onClose={close}
          />
        )}
        {data && opened === "opening" && (
          <OpenMonth organization={organization} month={month} closing={data} onClose={close} />
        )}
        {opened !== null && typeof opened !== "string" && (
          <PictureDialog organization={organization} month={month} kept={opened} onClose={close} />
        )}
      </Suspense>
    </>
  )
}

type ClosingCardProps = {
  closing: Closing
  onClose: () => void
  onOpen: () => void
  onShow: (kept: KeptPicture) => void
}

function ClosingCard({ closing, onClose, onOpen, onShow }: ClosingCardProps) {
  const { closing: texts } = useMessages()
  const language = useLanguage()
  const { closed, now, earlier, questions_count } = closing
  const dayOf = (moment: string) => formatDay(new Date(moment), "Europe/Vilnius", language)
  const earlierClosings = earlier.length > 0 && (
    <ul className="mt-3 border-t border-line pt-1 text-sm text-soft lg:col-span-full print:hidden">
      {earlier.map((one) => (
        <li key={one.id} className="flex flex-wrap items-center gap-x-3">
          <span className="min-w-0 grow basis-52 py-1 text-pretty">
            {texts.earlier(
              dayOf(one.closed_at),
              one.closed_by_name,
              dayOf(one.opened_at),
              one.opened_by_name,
            )}
          </span>
          <Button
            variant="quiet"
            aria-haspopup="dialog"
            className="-mx-2 px-2 text-sm text-primary"
            onClick={() => onShow(one)}
          >
            {texts.show}
          </Button>
        </li>
      ))}
    </ul>
  )
  if (!closed)
    return (
      <Card title={texts.title} className="print:hidden">
        <div className="-mt-2 flex flex-wrap items-center gap-x-6 gap-y-3">
          <p className="min-w-0 grow basis-64 text-sm text-soft">
            {texts.openHint}
            {questions_count > 0 && (
              <span className="mt-1 block font-semibold text-warn">
                {texts.questionsCount(questions_count)}
              </span>
            )}
          </p>
          <Button
            variant="secondary"
            icon={<LockIcon />}
            aria-haspopup="dialog"
            className="max-sm:w-full"
            onClick={onClose}
          >
            {texts.close}
          </Button>
        </div>
        {earlierClosings}
      </Card>
    )
  return (
    <Card
      title={texts.closedBy(dayOf(closed.closed_at), closed.closed_by_name)}
      className="lg:grid lg:grid-cols-2 lg:grid-rows-[auto_1fr] lg:gap-x-10"
    >
      <div className="lg:col-start-1 lg:row-start-2">
        <ClosedDifference
          was={closed.picture}
          now={now}
          differences={closed.difference}
          difference={closed.result_difference}
          laterDifference={closed.later_costs_difference}
        />
      </div>
      {/* Its heading stands beside that of the card. */}
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <ClosingChanges
          key={closed.id}
          month={closing.month}
          changes={closed.changes}
          count={closed.changes_count}
        />
      </div>
      <p className="mt-3 flex flex-wrap gap-2 lg:col-span-full print:hidden">
        <Button
          variant="secondary"
          aria-haspopup="dialog"
          className="max-sm:grow"
          onClick={() => onShow(closed)}
        >
          {texts.asItWas}
        </Button>
        <Button variant="secondary" aria-haspopup="dialog" className="max-sm:grow" onClick={onOpen}>
          {texts.open}
        </Button>
      </p>
      {earlierClosings}
    </Card>
  )
}

type OpenMonthProps = Props & { closing: Closing; onClose: () => void }

function OpenMonth({ organization, month, closing, onClose }: OpenMonthProps) {
  const { closing: texts } = useMessages()
  const language = useLanguage()
  const opening = useMutation(openMonth(useQueryClient(), organization.id, month))
  return (
    <ConfirmDialog
      title={texts.openTitle}
      text={texts.openText(closing.closed?.changes_count ?? 0)}
      confirmLabel={texts.open}
      variant="primary"
      isBusy={opening.isPending}
      onConfirm={() =>
        opening.mutate(undefined, {
          onSuccess: () => toast.success(texts.opened(nameOfMonth(closing.month, language))),
          onSettled: onClose,
        })
      }
      onClose={onClose}
    />
  )
}
