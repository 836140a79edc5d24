import type { Overhead, OverheadSum, ProposedOverhead } from "@marza/domain/overheads/schemas.ts"
import { type Month, monthName, monthOf, monthTitle } from "@marza/domain/time/months.ts"
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { type ReactNode, Suspense, useState } from "react"
import { urlOf } from "../api/calls.ts"
import { useIsLost } from "../api/offline.ts"
import { usePages } from "../api/usePages.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { BarAction } from "../ui/BarAction.tsx"
import { Button, buttonClasses } from "../ui/Button.tsx"
import { Card } from "../ui/Card.tsx"
import { classes } from "../ui/classes.ts"
import { EmptyState } from "../ui/EmptyState.tsx"
import { ExportButton } from "../ui/ExportButton.tsx"
import { PlusIcon, WifiOffIcon } from "../ui/icons.tsx"
import { LoadError } from "../ui/LoadError.tsx"
import { BuildingIcon, LockIcon } from "../ui/laterIcons.tsx"
import { lazily } from "../ui/lazily.tsx"
import { NextPage } from "../ui/NextPage.tsx"
import { RowsSkeleton } from "../ui/RowsSkeleton.tsx"
import { Skeleton } from "../ui/Skeleton.tsx"
import { toast } from "../ui/toast.ts"
import { useRowAsked } from "../ui/useRowAsked.ts"
import { deleteOverhead, type OverheadFilter, overheadsQuery, proposedQuery } from "./api.ts"
import type { OverheadsOf } from "./OverheadFields.tsx"
import { OverheadFilters } from "./OverheadFilters.tsx"
import { OverheadRow, useHasColumns } from "./OverheadRow.tsx"
import { ColumnHeads, OverheadTable } from "./OverheadTable.tsx"
import { ProposedCard } from "./ProposedCard.tsx"
import { SumsCard, Total } from "./SumsCard.tsx"

const AddOverheadDialog = lazily(
  async () => (await import("./AddOverheadDialog.tsx")).AddOverheadDialog,
)
const EditOverheadDialog = lazily(
  async () => (await import("./EditOverheadDialog.tsx")).EditOverheadDialog,
)
const DeleteOverhead = lazily(async () => (await import("./DeleteOverhead.tsx")).DeleteOverhead)

type OverheadsPageProps = {
  organization: OverheadsOf
  canSee: boolean
  filter: OverheadFilter
  onFilterChange: (filter: OverheadFilter) => void
  /** The receipts of a stored overhead, which belong to another feature. */
  receiptsOf: (overheadId: string) => ReactNode
}

type Opened =
  | { about: "adding"; proposed?: ProposedOverhead }
  | { about: "editing" | "deletion"; overhead: Overhead }

/** What belongs to no car: what waits for a yes, and below it the list by month. */
export function OverheadsPage(props: OverheadsPageProps) {
  const { organization, canSee, filter, onFilterChange, receiptsOf } = props
  const { analytics, overheads: texts } = useMessages()
  const isLost = useIsLost()
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const { data, isPending } = useInfiniteQuery({
    ...overheadsQuery(organization.id, filter),
    enabled: canSee,
  })
  const isEmpty = data?.pages[0]?.items.length === 0 && !isFiltered(filter)
  const adding = {
    "aria-label": texts.add,
    onPointerEnter: AddOverheadDialog.preload,
    onClick: () => setOpened({ about: "adding" }),
  }
  const add = (
    <BarAction {...adding} icon={<PlusIcon />} label={texts.addShort}>
      <Button {...adding} icon={<PlusIcon />} className="print:hidden">
        {texts.addShort}
      </Button>
    </BarAction>
  )
  if (!canSee) {
    return (
      <EmptyState
        icon={<LockIcon />}
        titleAs="h1"
        title={texts.denied}
        hint={texts.deniedHint}
        action={
          <Link to="/" className={buttonClasses({ variant: "secondary" })}>
            {analytics.toCars}
          </Link>
        }
      />
    )
  }
  return (
    <>
      <div
        className={classes(
          "@container mb-4 flex min-h-touch flex-wrap items-center gap-x-3 gap-y-1",
          !filter.month && "big-page",
        )}
      >
        <h1 className="mr-auto text-lg font-bold tracking-tight">{texts.title}</h1>
        <Files organizationId={organization.id} filter={filter} />
        {!isPending && !isEmpty && add}
      </div>
      {isLost && (
        <p className="mb-3 flex gap-2 text-sm text-warn">
          <WifiOffIcon />
          {texts.offline}
        </p>
      )}
      <Lists
        organizationId={organization.id}
        filter={filter}
        onFilterChange={onFilterChange}
        onOpen={setOpened}
        add={add}
      />
      <Suspense>
        {opened?.about === "adding" && (
          <AddOverheadDialog
            organization={organization}
            proposed={opened.proposed}
            onClose={close}
          />
        )}
        {opened?.about === "editing" && (
          <EditOverheadDialog
            organization={organization}
            overhead={opened.overhead}
            receipts={receiptsOf(opened.overhead.id)}
            onDelete={() => setOpened({ about: "deletion", overhead: opened.overhead })}
            onClose={close}
          />
        )}
        {opened?.about === "deletion" && (
          <DeleteOverhead
            organizationId={organization.id}
            overhead={opened.overhead}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  )
}

/** All months stand in two columns on a big screen. */
const columns = "grid gap-3 big:grid-cols-[repeat(auto-fit,minmax(40rem,1fr))]"

const isFiltered = (filter: OverheadFilter) => Object.values(filter).some(Boolean)

type OfFilter = { organizationId: string; filter: OverheadFilter }

/** The files of what the filter finds; nothing while there is nothing to write. */
function Files({ organizationId, filter: { month, ...filter } }: OfFilter) {
  const { overheads: texts } = useMessages()
  const { data } = useInfiniteQuery(overheadsQuery(organizationId, { month, ...filter }))
  const request = { params: { id: organizationId }, query: { ...month, ...filter } }
  if (!data?.pages[0]?.sums?.length) return null
  return (
    // Apart from the main action beside it.
    <span className="sm:mr-2">
      <ExportButton
        label={texts.files}
        workbook={urlOf("GET /api/organizations/:id/overheads.xlsx", request)}
        csv={urlOf("GET /api/organizations/:id/overheads.csv", request)}
      />
    </span>
  )
}

type ListsProps = OfFilter & {
  onFilterChange: (filter: OverheadFilter) => void
  onOpen: (opened: Opened) => void
  /** The button that adds one: in the middle of what is empty, where a thumb reaches it. */
  add: ReactNode
}

function Lists({ organizationId, filter, onFilterChange, onOpen, add }: ListsProps) {
  const { overheads: texts } = useMessages()
  const { month } = filter
  const hasColumns = useHasColumns()
  const isAsked = useRowAsked((id) => {
    const overhead = overheads?.find((one) => one.id === id)
    if (overhead) onOpen({ about: "editing", overhead })
    return overhead !== undefined
  })
  const list = usePages(overheadsQuery(organizationId, filter), { all: isAsked })
  const overheads = list.data?.pages.flatMap((page) => page.items)
  const waiting = useQuery(proposedQuery(organizationId))
  const deletion = useMutation(deleteOverhead(useQueryClient(), organizationId))
  const takeBack = (id: string) =>
    deletion.mutate(id, { onSuccess: () => toast.success(texts.takenBack) })
  const [months, setMonths] = useState<readonly Month[]>([])
  const known = list.data?.pages[0]?.months
  // While another filter loads, those of the one before stay.
  if (known && known !== months) setMonths(known)

  const failed = [list, waiting].find(({ isError, data }) => isError && !data)
  const filters = (months.length > 0 || isFiltered(filter)) && (
    <OverheadFilters months={months} filter={filter} onChange={onFilterChange} />
  )
  if (failed?.error) {
    const retry = () => {
      void list.refetch()
      void waiting.refetch()
    }
    return <LoadError error={failed.error} onRetry={retry} />
  }
  // Both come together, because the proposals stand above the list.
  if (!list.data || !overheads || !waiting.data)
    return (
      <>
        {filters}
        <Loading month={month} />
      </>
    )
  // What waits is no part of what is searched.
  const isSearched = filter.search !== undefined || filter.type !== undefined
  const proposed = waiting.data.filter(
    ({ due_on }) => !isSearched && (!month || due_on.startsWith(monthName(month))),
  )
  const sums = list.data.pages[0]?.sums ?? []
  return (
    <>
      {filters}
      <div className={month ? "grid gap-3" : columns}>
        {proposed.length > 0 && (
          <ProposedCard
            organizationId={organizationId}
            proposed={proposed}
            onOpen={(one) => onOpen({ about: "adding", proposed: one })}
            onTakeBack={takeBack}
          />
        )}
        {month && <MonthHead month={month} />}
        {sums.length > 0 && (
          // On a big screen it stands beside what waits.
          <SumsCard
            sums={sums}
            proposed={waiting.data}
            month={month}
            {...(proposed.length === 0 && { className: "col-span-full" })}
          />
        )}
        {overheads.length === 0 ? (
          <Nothing
            isSearched={isSearched}
            isMonth={month !== undefined}
            action={!isFiltered(filter) && add}
          />
        ) : (
          hasColumns && !month && <ColumnHeads />
        )}
        {overheads.length > 0 &&
          byMonth(overheads).map(({ text, rows }) => (
            <MonthCard
              key={text}
              month={monthOfText(text)}
              hasTitle={!month}
              sums={sums}
              overheads={rows}
              onEdit={(overhead) => onOpen({ about: "editing", overhead })}
              onTakeBack={takeBack}
            />
          ))}
      </div>
      <NextPage list={list} label={texts.more} className="mx-auto mt-4 flex max-w-60" />
    </>
  )
}

/** As the rows of a month stand once they are loaded. */
const Loading = ({ month }: Pick<OverheadFilter, "month">) =>
  month ? (
    <div className="grid gap-3">
      <MonthHead month={month} />
      <Card className="py-1!">
        <RowsSkeleton rows={4} />
      </Card>
    </div>
  ) : (
    <Card className="pb-1!">
      <div className="mb-1 flex h-6 items-center">
        <Skeleton className="h-4 w-36" />
      </div>
      <RowsSkeleton rows={4} />
    </Card>
  )

type MonthCardProps = {
  month: Month
  hasTitle: boolean
  sums: readonly OverheadSum[]
  overheads: readonly Overhead[]
  onEdit: (overhead: Overhead) => void
  onTakeBack: (overheadId: string) => void
}

function MonthCard(props: MonthCardProps) {
  const { month, hasTitle, sums, overheads, onEdit, onTakeBack } = props
  const language = useLanguage()
  const hasColumns = useHasColumns()
  // The card above the list tells that of the present month.
  const now = monthOf(new Date())
  const isNow = month.year === now.year && month.month === now.month
  const ofMonth = isNow
    ? []
    : sums.filter((sum) => sum.year === month.year && sum.month === month.month)
  const rows = overheads.map((overhead) => (
    <OverheadRow
      key={overhead.id}
      overhead={overhead}
      onEdit={() => onEdit(overhead)}
      onTakeBack={() => onTakeBack(overhead.id)}
    />
  ))
  return (
    <Card
      {...(hasTitle && {
        title: monthTitle(month, language),
        action: ofMonth.length > 0 && <Total sums={ofMonth} className="font-semibold" />,
      })}
      className={hasTitle ? "pb-1!" : "py-1!"}
    >
      {hasColumns ? (
        <OverheadTable hasHeads={!hasTitle}>{rows}</OverheadTable>
      ) : (
        <ul className={hasTitle ? "-mt-2 divide-y divide-line" : "divide-y divide-line"}>{rows}</ul>
      )}
    </Card>
  )
}

/** Says which month is listed, with the ways to all of them and to its figures. */
function MonthHead({ month }: { month: Month }) {
  const { overheads: texts } = useMessages()
  const language = useLanguage()
  const link = buttonClasses({ variant: "quiet", className: "px-2 text-sm text-primary" })
  return (
    <div className="-mb-2 flex flex-wrap items-center gap-x-2">
      <h2 className="mr-auto text-base font-semibold">{monthTitle(month, language)}</h2>
      <Link to="/analytics" search={month} className={link}>
        {texts.toMonth}
      </Link>
      <Link to="/overheads" search={{}} className={link}>
        {texts.showAll}
      </Link>
    </div>
  )
}

type NothingProps = { isSearched: boolean; isMonth: boolean; action: ReactNode }

function Nothing({ isSearched, isMonth, action }: NothingProps) {
  const { overheads: texts } = useMessages()
  return (
    <EmptyState
      icon={<BuildingIcon />}
      title={isSearched ? texts.noneFound : isMonth ? texts.noneInMonth : texts.none}
      hint={isSearched ? texts.noneFoundHint : texts.noneHint}
      action={action}
      className="col-span-full py-12 low:py-4"
    />
  )
}

function monthOfText(text: string): Month {
  const [year = 0, month = 0] = text.split("-").map(Number)
  return { year, month }
}

/** The rows of each month, in the order of the list. */
function byMonth(overheads: readonly Overhead[]) {
  const months = new Map<string, Overhead[]>()
  for (const overhead of overheads) {
    const text = overhead.day.slice(0, 7)
    months.set(text, [...(months.get(text) ?? []), overhead])
  }
  return [...months].map(([text, rows]) => ({ text, rows }))
}
