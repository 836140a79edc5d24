import { paperNumber } from "@marza/domain/papers/number.ts"
import { type Series, seriesPutSchema } from "@marza/domain/papers/schemas.ts"
import { dayOrders } from "@marza/domain/papers/states.ts"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { type FormEvent, Suspense, useState } from "react"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { ChipChoice } from "../ui/ChipChoice.tsx"
import { Dialog } from "../ui/Dialog.tsx"
import { Field } from "../ui/Field.tsx"
import { FormError } from "../ui/FormError.tsx"
import { validate } from "../ui/form.ts"
import { LoadError } from "../ui/LoadError.tsx"
import { Skeleton } from "../ui/Skeleton.tsx"
import { TextInput } from "../ui/TextInput.tsx"
import { toast } from "../ui/toast.ts"
import { useFieldErrors } from "../ui/useFieldErrors.ts"
import { saveSeries, seriesQuery } from "./api.ts"

/** `isOwner`: the order of days is their choice. */
type SeriesRowsProps = { organizationId: string; isOwner: boolean }

/** The series of invoices and of contracts, each with the number that comes next. */
export function SeriesRows({ organizationId, isOwner }: SeriesRowsProps) {
  const { requisites: texts } = useMessages()
  const { data, error, isPending, refetch } = useQuery(seriesQuery(organizationId))
  const [opened, setOpened] = useState<Series | null>(null)
  if (isPending) return <Skeleton className="mt-4 h-46" />
  if (!data) return error && <LoadError error={error} onRetry={() => refetch()} />
  return (
    <>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {data.map((one) => (
          <li key={one.kind} className="flex flex-wrap items-center justify-between gap-x-3 py-2">
            <div className="min-w-0 flex-1 basis-40">
              <p className="text-sm font-semibold">{texts.series[one.kind]}</p>
              <p className={one.is_locked ? "text-sm text-warn" : "text-sm text-soft"}>
                {one.is_locked
                  ? texts.seriesLocked
                  : texts.seriesNow(
                      paperNumber({ series: one.series, number: one.last_number + 1 }),
                    )}
              </p>
            </div>
            <Button
              variant="quiet"
              aria-label={`${texts.series[one.kind]}: ${one.is_locked ? texts.confirmSeries : texts.changeSeries}`}
              onClick={() => setOpened(one)}
              className="-mr-3 px-3 text-sm text-primary"
            >
              {one.is_locked ? texts.confirmSeries : texts.changeSeries}
            </Button>
          </li>
        ))}
      </ul>
      <Suspense>
        {opened && (
          <SeriesDialog
            organizationId={organizationId}
            series={opened}
            isOwner={isOwner}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </>
  )
}

type SeriesDialogProps = SeriesRowsProps & { series: Series; onClose: () => void }

function SeriesDialog(props: SeriesDialogProps) {
  const { organizationId, series: stored, isOwner, onClose } = props
  const { actions, requisites: texts } = useMessages()
  const language = useLanguage()
  const [series, setSeries] = useState(stored.series)
  const [lastNumber, setLastNumber] = useState(String(stored.last_number))
  const [dayOrder, setDayOrder] = useState(stored.day_order)
  const { form, errors, refusal, setErrors, refuse, clearError } = useFieldErrors()
  const saving = useMutation(saveSeries(useQueryClient(), organizationId))

  function save(event: FormEvent) {
    event.preventDefault()
    if (saving.isPending) return
    const digits = lastNumber.trim()
    const checked = validate(
      seriesPutSchema,
      {
        version: stored.version,
        series,
        last_number: /^\d{1,8}$/.test(digits) ? Number(digits) : digits,
        day_order: dayOrder,
      },
      language,
    )
    if ("errors" in checked) return setErrors(checked.errors)
    saving.mutate(
      { kind: stored.kind, ...checked.data },
      {
        onSuccess: () => {
          toast.success(texts.seriesSaved)
          onClose()
        },
        onError: refuse,
      },
    )
  }

  return (
    <Dialog
      title={texts.series[stored.kind]}
      onClose={onClose}
      form={{ ref: form, onSubmit: save }}
      actions={
        <Button type="submit" size="tall" isBusy={saving.isPending} className="flex-1">
          {stored.is_locked ? texts.confirmSeries : actions.save}
        </Button>
      }
    >
      <div className="grid gap-4">
        <FormError refusal={refusal} />
        {stored.is_locked && <p>{texts.seriesLocked}</p>}
        <Field label={texts.seriesField} isRequired error={errors.series}>
          {(control) => (
            <TextInput
              {...control}
              name="series"
              autoComplete="off"
              value={series}
              onChange={({ target }) => {
                setSeries(target.value)
                clearError("series")
              }}
            />
          )}
        </Field>
        <Field
          label={texts.lastNumber}
          isRequired
          error={errors.last_number}
          hint={stored.is_locked ? texts.lostHint : texts.lastNumberHint}
        >
          {(control) => (
            <TextInput
              {...control}
              name="last_number"
              inputMode="numeric"
              autoComplete="off"
              value={lastNumber}
              onChange={({ target }) => {
                setLastNumber(target.value)
                clearError("last_number")
              }}
            />
          )}
        </Field>
        {isOwner && (
          <ChipChoice
            label={texts.dayOrder}
            name="day_order"
            value={dayOrder}
            options={dayOrders.map((value) => ({ value, label: texts.dayOrders[value] }))}
            onChange={setDayOrder}
          />
        )}
      </div>
    </Dialog>
  )
}
