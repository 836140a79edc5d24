import { formatSignedMoney } from "@marza/domain/money/format.ts"
import { isSettled } from "@marza/domain/partners/ledger.ts"
import type { Participant } from "@marza/domain/partners/parts.ts"
import type { Partners, StatementRow } from "@marza/domain/partners/schemas.ts"
import { Link } from "@tanstack/react-router"
import { urlOf } from "../api/calls.ts"
import { usePages } from "../api/usePages.ts"
import { useLanguage } from "../messages/first.ts"
import { Card } from "../ui/Card.tsx"
import { classes, surface } from "../ui/classes.ts"
import { formatDay } from "../ui/dates.ts"
import { EmptyState } from "../ui/EmptyState.tsx"
import { ExportButton } from "../ui/ExportButton.tsx"
import { IconButton } from "../ui/IconButton.tsx"
import { LoadError } from "../ui/LoadError.tsx"
import { ArrowLeftIcon, TransferIcon } from "../ui/laterIcons.tsx"
import { NextPage } from "../ui/NextPage.tsx"
import { NoRateNote } from "../ui/NoRateNote.tsx"
import { RowsSkeleton } from "../ui/RowsSkeleton.tsx"
import { statementQuery } from "./api.ts"
import { BalanceInWords } from "./BalanceInWords.tsx"
import { NoRateNotice } from "./NoRateNotice.tsx"
import { usePartnerTexts } from "./texts.ts"
import { useNames } from "./useNames.ts"
import { useTakenFocus } from "./useTakenFocus.ts"

type StatementPageProps = {
  organizationId: string
  partners: Partners
  participant: Participant
  /** It was opened by a press on this page. */
  takesFocus?: boolean
  onClose: () => void
}

/** The rows behind the balance of a participant, each with the balance after it. */
export function StatementPage(props: StatementPageProps) {
  const { organizationId, partners, participant, takesFocus = false, onClose } = props
  const heading = useTakenFocus<HTMLHeadingElement>(takesFocus)
  const texts = usePartnerTexts()
  const list = usePages(statementQuery(organizationId, participant))
  const rows = list.data?.pages.flatMap(({ items }) => items)
  const names = useNames(partners.items)
  const title =
    participant === null ? texts.statementOfFirm : texts.statement(names.full(participant))
  const of = partners.items.find(({ partner_id }) => partner_id === participant)
  const request = {
    params: { id: organizationId },
    query: { partner_id: participant ?? undefined },
  }
  return (
    <>
      <div className="mb-4 flex items-start gap-1">
        <IconButton
          label={texts.toPartners}
          onClick={onClose}
          className="-mt-2 -ml-3 shrink-0 print:hidden"
        >
          <ArrowLeftIcon />
        </IconButton>
        <div className="min-w-0 flex-1">
          <h1
            ref={heading}
            tabIndex={-1}
            className="text-lg font-bold tracking-tight outline-none wrap-anywhere"
          >
            {title}
          </h1>
          {of && (
            <p className="mt-1 font-semibold">
              <BalanceInWords
                participant={participant}
                balance={of.settle_now}
                estimated={of.estimated}
              />
            </p>
          )}
          <p className="mt-1 text-sm text-soft">{texts.statementLead}</p>
        </div>
        {rows && rows.length > 0 && (
          <div className="-mt-2">
            <ExportButton
              label={texts.files}
              workbook={urlOf("GET /api/organizations/:id/partners/statement.xlsx", request)}
              csv={urlOf("GET /api/organizations/:id/partners/statement.csv", request)}
            />
          </div>
        )}
      </div>
      {of?.estimated && <NoRateNotice text={texts.statementNoRate} />}
      {list.error && !rows && <LoadError error={list.error} onRetry={() => list.refetch()} />}
      {list.isPending && (
        <Card>
          <RowsSkeleton rows={6} />
        </Card>
      )}
      {rows?.length === 0 && (
        <EmptyState
          icon={<TransferIcon />}
          title={texts.statementEmpty}
          hint={texts.statementEmptyHint}
        />
      )}
      {rows && rows.length > 0 && (
        <Rows
          name={title}
          participant={participant}
          rows={rows}
          isBack={!takesFocus}
          nameOf={names.full}
        />
      )}
      <NextPage list={list} label={texts.moreRows} className="mx-auto mt-4 flex max-w-72" />
    </>
  )
}

const heading = "px-2 py-2.5 text-left font-semibold text-ink/80"
const cell = "px-2 py-3 align-top"

type RowsProps = {
  name: string
  participant: Participant
  rows: readonly StatementRow[]
  /** A car that was opened from here may have been left by Back. */
  isBack: boolean
  nameOf: (participant: Participant) => string
}

/** A table, whose rows stand in three lines on a phone, and with large text each part on its own. */
function Rows({ name, participant, rows, isBack, nameOf }: RowsProps) {
  const texts = usePartnerTexts()
  const { columns } = texts
  return (
    <div className={classes(surface, "@container wide-page overflow-clip")}>
      <table className="w-full text-sm max-sm:block">
        <caption className="sr-only">{name}</caption>
        <thead className="max-sm:sr-only">
          <tr className="border-b border-line">
            <th scope="col" className={classes(heading, "w-32 pl-4")}>
              {columns.day}
            </th>
            <th scope="col" className={heading}>
              {columns.name}
            </th>
            <th scope="col" className={heading}>
              {columns.what}
            </th>
            <th scope="col" className={classes(heading, "w-40 text-right!")}>
              {columns.amount}
            </th>
            <th scope="col" className={classes(heading, "w-40 pr-4 text-right!")}>
              {columns.balance}
            </th>
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {rows.map((row) => (
            <Row
              key={keyOf(row)}
              row={row}
              participant={participant}
              isBack={isBack}
              nameOf={nameOf}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const keyOf = ({ day, source_id, kind }: StatementRow) => `${day} ${source_id} ${kind}`

/** The row whose car was opened last: Back gives it the focus again. */
let openedRow: string | null = null

type RowProps = { row: StatementRow } & Pick<RowsProps, "participant" | "isBack" | "nameOf">

function Row({ row, participant, isBack, nameOf }: RowProps) {
  const link = useTakenFocus<HTMLAnchorElement>(isBack && openedRow === keyOf(row))
  const texts = usePartnerTexts()
  const language = useLanguage()
  const { day, kind, car_id: carId, amount, balance, estimated, balance_estimated } = row
  const name = isSettled(kind) ? nameOf(row.other) : row.name
  const title = name || texts.kinds[kind]
  const phone = "max-sm:block max-sm:p-0"
  return (
    <tr className="relative border-b border-line last:border-0 hover:bg-background/60 max-sm:grid max-sm:grid-cols-[auto_1fr_auto] max-sm:mx-4 max-sm:gap-x-3 max-sm:py-3 @max-[17.5rem]:grid-cols-1">
      <td
        className={classes(
          cell,
          phone,
          "pl-4 whitespace-nowrap max-sm:row-start-2 max-sm:text-xs max-sm:text-soft @max-[17.5rem]:row-start-3",
        )}
      >
        {formatDay(new Date(day), "UTC", language)}
      </td>
      <th
        scope="row"
        className={classes(
          cell,
          phone,
          "text-left font-medium wrap-anywhere max-sm:col-span-2 max-sm:row-start-1 max-sm:min-w-0 @max-[17.5rem]:col-span-1",
        )}
      >
        {carId ? (
          <Link
            ref={link}
            to="/car/$id"
            params={{ id: carId }}
            onClick={() => {
              openedRow = keyOf(row)
            }}
            className="quiet-link after:absolute after:inset-0"
          >
            {title}
          </Link>
        ) : (
          title
        )}
      </th>
      <td
        className={classes(
          cell,
          phone,
          "max-sm:col-start-2 max-sm:col-end-4 max-sm:row-start-2 max-sm:text-xs max-sm:text-soft @max-[17.5rem]:col-start-1 @max-[17.5rem]:col-end-auto @max-[17.5rem]:row-start-5",
        )}
      >
        {name && texts.kinds[kind]}
      </td>
      <td
        className={classes(
          cell,
          phone,
          "text-right max-sm:col-start-3 max-sm:row-start-1 @max-[17.5rem]:col-start-1 @max-[17.5rem]:row-start-2",
        )}
      >
        <span className="font-semibold whitespace-nowrap tabular-nums">
          {estimated && <NoRateNote />}
          {formatSignedMoney(amount, "EUR", language)}
        </span>
      </td>
      <td
        className={classes(
          cell,
          phone,
          "pr-4 text-right max-sm:col-span-full max-sm:row-start-3 max-sm:text-xs max-sm:text-soft @max-[17.5rem]:col-start-1 @max-[17.5rem]:row-start-4",
        )}
      >
        <BalanceInWords
          participant={participant}
          balance={balance}
          estimated={balance_estimated}
          className="sm:block sm:text-xs sm:text-soft"
        />
      </td>
    </tr>
  )
}
