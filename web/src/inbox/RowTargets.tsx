import type { Expense } from "@marza/domain/expenses/schemas.ts"
import { formatMoney } from "@marza/domain/money/format.ts"
import { type InfiniteData, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { usePages } from "../api/usePages.ts"
import { matches } from "../attachments/documents.ts"
import { expensesQuery } from "../expenses/api.ts"
import { useLanguage } from "../messages/first.ts"
import { overheadsQuery } from "../overheads/api.ts"
import { formatDay } from "../ui/dates.ts"
import { LoadError } from "../ui/LoadError.tsx"
import { NextPage, type PagedList } from "../ui/NextPage.tsx"
import { splitsQuery } from "./api.ts"
import { type Confirmation, TargetBox } from "./TargetBox.tsx"
import { useInboxTexts } from "./texts.ts"
import { useIsShown } from "./useIsShown.ts"

type Row = Pick<Expense, "id" | "description" | "amount" | "currency"> &
  (Pick<Expense, "date"> | { day: string })

type RowTargetsProps = { confirmation: Confirmation; onChoose: (row: Row) => void }

export function ExpenseTargets(props: RowTargetsProps & { organizationId: string; carId: string }) {
  const { organizationId, carId, confirmation, onChoose } = props
  const client = useQueryClient()
  const query = expensesQuery({ organizationId, carId })
  const list = usePages(query)
  const read = async () => rowsOf(await client.fetchInfiniteQuery(query))
  return (
    <RowTargets
      list={list}
      rows={list.data && rowsOf(list.data)}
      read={read}
      takesFocus
      confirmation={confirmation}
      onChoose={onChoose}
    />
  )
}

export function SplitTargets(props: RowTargetsProps & { organizationId: string }) {
  const client = useQueryClient()
  const query = splitsQuery(props.organizationId)
  const list = usePages(query)
  const read = async () => rowsOf(await client.fetchInfiniteQuery(query))
  const rows = list.data && rowsOf(list.data)
  return <RowTargets {...props} list={list} rows={rows} read={read} />
}

export function OverheadTargets(props: RowTargetsProps & { organizationId: string }) {
  const client = useQueryClient()
  const query = overheadsQuery(props.organizationId)
  const list = usePages(query)
  const read = async () => rowsOf(await client.fetchInfiniteQuery(query))
  const rows = list.data && rowsOf(list.data)
  return <RowTargets {...props} list={list} rows={rows} read={read} />
}

const rowsOf = <Item,>({ pages }: InfiniteData<{ items: Item[] }>): Item[] =>
  pages.flatMap(({ items }) => items)

type ListProps = RowTargetsProps & {
  list: PagedList & { refetch: () => unknown }
  rows: readonly Row[] | undefined
  /** Waits for the newest rows. */
  read: () => Promise<readonly Row[]>
  takesFocus?: boolean
}

/** The newest rows of a list, by description, day and amount. */
function RowTargets({ list, rows, read, takesFocus, confirmation, onChoose }: ListProps) {
  const texts = useInboxTexts()
  const language = useLanguage()
  const [typed, setTyped] = useState("")
  const isShown = useIsShown()
  const optionsOf = (all: readonly Row[]) =>
    all
      .map((row) => ({
        row,
        id: row.id,
        name: row.description,
        detail: `${formatDay(new Date("day" in row ? row.day : row.date), "UTC", language)} · ${formatMoney(row.amount, row.currency, language)}`,
      }))
      .filter(({ name, detail }) => matches(`${name} ${detail}`, typed.trim()))
  const options = rows && optionsOf(rows)

  async function choose(id: string | null) {
    // Enter may be pressed before any row has been read: it means the first one that matches.
    const matching = options ?? optionsOf(await read().catch((): readonly Row[] => []))
    const chosen = id === null ? matching[0] : matching.find((option) => option.id === id)
    // The person may have closed the dialog or turned to another choice meanwhile.
    if (chosen && isShown.current) onChoose(chosen.row)
  }

  if (list.error && !rows) return <LoadError error={list.error} onRetry={() => list.refetch()} />
  return (
    <>
      <TargetBox
        label={texts.searchRows}
        found={texts.foundRows}
        takesFocus={takesFocus}
        typed={typed}
        onTyped={setTyped}
        options={options ?? []}
        isStale={!options}
        note={options?.length === 0 && texts.noRows}
        confirmation={confirmation}
        onChoose={(id) => void choose(id)}
      />
      <NextPage list={list} label={texts.more} className="mx-auto flex max-w-60" />
    </>
  )
}
