import type { CarField } from "@marza/domain/cars/fields.ts"
import type { Isaf, IsafLacking, IsafRegister } from "@marza/domain/isaf/schemas.ts"
import type { Decimal } from "@marza/domain/money/decimal.ts"
import { formatMoney, formatSignedMoney } from "@marza/domain/money/format.ts"
import { isOwner, type OrganizationRole } from "@marza/domain/roles.ts"
import { type Month, monthName, monthTitle } from "@marza/domain/time/months.ts"
import { queryOptions, useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { type ReactNode, useState } from "react"
import { urlOf } from "../../api/calls.ts"
import { call } from "../../api/client.ts"
import { keys } from "../../api/keys.ts"
import { useLanguage } from "../../messages/first.ts"
import { Button } from "../../ui/Button.tsx"
import { ChipChoice } from "../../ui/ChipChoice.tsx"
import { classes } from "../../ui/classes.ts"
import { Dialog } from "../../ui/Dialog.tsx"
import { DownloadIcon } from "../../ui/icons.tsx"
import { LoadError } from "../../ui/LoadError.tsx"
import { Skeleton } from "../../ui/Skeleton.tsx"
import { useDownload } from "../../ui/useDownload.ts"
import { useIsafTexts } from "./texts.ts"

const isafQuery = (organizationId: string, month: Month) =>
  queryOptions({
    queryKey: [...keys.analytics(organizationId), "isaf", month.year, month.month],
    queryFn: () =>
      call("GET /api/organizations/:id/months/:month/isaf", {
        params: { id: organizationId, month: monthName(month) },
      }),
    staleTime: 0,
  })

type IsafDialogProps = {
  organization: { id: string; role: OrganizationRole }
  month: Month
  onClose: () => void
}

/** The month's registers of VAT invoices: what they hold, what lacks, why their VAT differs from the month's, and their file. */
export function IsafDialog({ organization, month, onClose }: IsafDialogProps) {
  const texts = useIsafTexts()
  const language = useLanguage()
  const query = useQuery(isafQuery(organization.id, month))
  const download = useDownload()
  const [register, setRegister] = useState<IsafRegister>("all")
  const { data } = query
  const hasCode = data?.lacking.every(({ kind }) => kind !== "organization") ?? false
  return (
    <Dialog
      isWide
      title={texts.title(monthTitle(month, language))}
      description={texts.lead}
      onClose={onClose}
      actions={
        <Button
          size="tall"
          icon={<DownloadIcon />}
          isBusy={download.isBusy}
          disabled={!hasCode}
          onClick={() =>
            download.start(
              urlOf("GET /api/organizations/:id/months/:month/isaf.xml", {
                params: { id: organization.id, month: monthName(month) },
                query: { register },
              }),
            )
          }
          className="flex-1"
        >
          {texts.download}
        </Button>
      }
    >
      {data ? (
        <div className="grid grid-cols-1 gap-5">
          <Registers isaf={data} />
          {data.lacking.length > 0 && (
            <Lacking lacking={data.lacking} role={organization.role} month={month} />
          )}
          {data.remarks.length > 0 && (
            <ul className="grid gap-1 text-sm text-soft">
              {data.remarks.map(({ remark, count }) => (
                <li key={remark}>{texts.remarks[remark](count)}</li>
              ))}
            </ul>
          )}
          <Bridge isaf={data} />
          <ChipChoice
            label={texts.register}
            name="register"
            value={register}
            options={(["all", "sales", "purchases"] as const)
              .toReversed()
              .map((value) => ({ value, label: texts.registers[value] }))}
            onChange={setRegister}
          />
        </div>
      ) : query.isError ? (
        <LoadError error={query.error} onRetry={() => query.refetch()} />
      ) : (
        <Skeleton className="h-72" />
      )}
    </Dialog>
  )
}

const sides = ["sales", "purchases"] as const

function Registers({ isaf }: { isaf: Isaf }) {
  const texts = useIsafTexts()
  const language = useLanguage()
  return (
    <dl className="grid grid-cols-2 gap-3">
      {sides.map((side) => {
        const { count, taxable, vat } = isaf[side]
        return (
          <div key={side} className="rounded-xl border border-line p-3">
            <dt className="text-sm text-soft">{texts.registers[side]}</dt>
            <dd className="font-semibold">{texts.invoices(count)}</dd>
            <dd className="text-sm tabular-nums">{formatMoney(taxable, "EUR", language)}</dd>
            <dd className="text-sm tabular-nums">
              {texts.vat} {formatMoney(vat, "EUR", language)}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

const shown = 20

type LackingProps = { lacking: Isaf["lacking"]; role: OrganizationRole; month: Month }

/** What each row lacks, with the way to it. */
function Lacking({ lacking, role, month }: LackingProps) {
  const texts = useIsafTexts()
  const rows = [...Map.groupBy(lacking, ({ id }) => id).values()]
  return (
    <section aria-label={texts.lacking} className="rounded-xl bg-warn-soft px-3 pt-2.5 pb-1">
      <p className="text-sm font-semibold text-warn">{texts.lacking}</p>
      <ul className="divide-y divide-warn/20">
        {rows.slice(0, shown).map((of) => {
          const [first] = of
          if (!first) return null
          return (
            <li key={first.id} className="text-sm">
              {first.kind === "organization" && !isOwner(role) ? (
                <p className="py-3">
                  {texts.legalCode}. {texts.askOwner}
                </p>
              ) : (
                <WayTo row={first} month={month}>
                  {first.kind === "organization" ? (
                    texts.legalCode
                  ) : (
                    <>
                      <span className="font-medium">{first.name}</span>:{" "}
                      {of.map(({ field }) => texts.lackingOf[nameOf(field)]).join(", ")}
                    </>
                  )}
                </WayTo>
              )}
            </li>
          )
        })}
        {rows.length > shown && <li className="py-3 text-sm">{texts.more(rows.length - shown)}</li>}
      </ul>
    </section>
  )
}

function nameOf(field: string) {
  if (field.endsWith("vat_number")) return "vat_number"
  if (field.endsWith("document_number")) return "number"
  return field.endsWith("exchange_rate") ? "rate" : "supplier"
}

const wayClasses =
  "flex min-h-touch items-center py-2 wrap-anywhere underline decoration-warn/40 underline-offset-4"

type WayToProps = { row: IsafLacking; month: Month; children: ReactNode }

/** Leads to the first field that a row lacks, and opens it there. */
function WayTo({ row, month, children }: WayToProps) {
  const asked = { row: { id: row.id, field: row.field } }
  if (row.kind === "organization")
    return (
      <Link to="/organization-settings/papers" className={wayClasses}>
        <span>{children}</span>
      </Link>
    )
  if (row.car_id)
    return (
      <Link
        to="/car/$id"
        params={{ id: row.car_id }}
        state={row.kind === "car" ? { asksFor: row.field as CarField } : asked}
        className={wayClasses}
      >
        <span>{children}</span>
      </Link>
    )
  return (
    <Link to="/overheads" search={month} state={asked} className={wayClasses}>
      <span>{children}</span>
    </Link>
  )
}

/** From the VAT of each register to the month's, by steps that add up. */
function Bridge({ isaf }: { isaf: Isaf }) {
  const texts = useIsafTexts()
  return (
    <section>
      <h3 className="mb-1 font-semibold">{texts.bridge}</h3>
      <div className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {sides.map((side) => {
          const { month, steps } = isaf.bridge[side]
          return (
            <dl key={side} className="content-start text-sm">
              <Step label={texts.ofRegister[side]} eur={isaf[side].vat} />
              {steps.map(({ step, eur }) => (
                <Step key={step} label={texts.steps[step]} eur={eur} isSigned />
              ))}
              <Step label={texts.ofMonth[side]} eur={month} isSum />
            </dl>
          )
        })}
      </div>
    </section>
  )
}

type StepProps = { label: string; eur: Decimal; isSigned?: true; isSum?: true }

function Step({ label, eur, isSigned, isSum }: StepProps) {
  const language = useLanguage()
  const format = isSigned ? formatSignedMoney : formatMoney
  return (
    <div
      className={classes(
        "flex items-baseline gap-x-3 border-t border-line py-1.5",
        isSum && "font-semibold",
      )}
    >
      <dt className="min-w-0 flex-1">{label}</dt>
      <dd className="whitespace-nowrap tabular-nums">{format(eur, "EUR", language)}</dd>
    </div>
  )
}
