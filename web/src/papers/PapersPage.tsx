import { paperKinds } from "@marza/domain/papers/kinds.ts"
import type { Paper, PaperSum } from "@marza/domain/papers/schemas.ts"
import { paperStates } from "@marza/domain/papers/states.ts"
import { Link, useNavigate } from "@tanstack/react-router"
import { type ReactNode, Suspense, useState } from "react"
import { urlOf } from "../api/calls.ts"
import { usePages } from "../api/usePages.ts"
import { useMessages } from "../messages/use.ts"
import { BarAction } from "../ui/BarAction.tsx"
import { Button } from "../ui/Button.tsx"
import { Card } from "../ui/Card.tsx"
import { EmptyState } from "../ui/EmptyState.tsx"
import { ExportButton } from "../ui/ExportButton.tsx"
import { PlusIcon } from "../ui/icons.tsx"
import { isPhone } from "../ui/isPhone.ts"
import { LoadError } from "../ui/LoadError.tsx"
import { FileIcon } from "../ui/laterIcons.tsx"
import { lazily } from "../ui/lazily.tsx"
import { NextPage } from "../ui/NextPage.tsx"
import { RowsSkeleton } from "../ui/RowsSkeleton.tsx"
import { SearchInput } from "../ui/SearchInput.tsx"
import { Select } from "../ui/Select.tsx"
import { useDebounced } from "../ui/useDebounced.ts"
import { type PaperFilter, papersQuery } from "./api.ts"
import { PaperMonths } from "./PaperMonths.tsx"
import { PaperRow } from "./PaperRow.tsx"
import { PaperTable } from "./PaperTable.tsx"
import type { DraftedKind } from "./paperValues.ts"
import { useHasTable } from "./useHasTable.ts"
import { type PapersOf, usePaperActions } from "./usePaperActions.tsx"

const NewPaperDialog = lazily(async () => (await import("./NewPaperDialog.tsx")).NewPaperDialog)

type PapersPageProps = PapersOf & {
  /** The drafts that wait for a connection. */
  unsent: ReactNode
}

/** The register of what an organization has drafted and issued. */
export function PapersPage({ unsent, ...of }: PapersPageProps) {
  const { papers: texts } = useMessages()
  const [search, setSearch] = useState("")
  const [chosen, setChosen] = useState<Omit<PaperFilter, "search">>({})
  const [isAdding, setAdding] = useState(false)
  const filter = { ...chosen, search: useDebounced(search.trim()) || undefined }
  const list = usePages(papersQuery(of.organizationId, filter))
  const request = { params: { id: of.organizationId }, query: filter }
  const isFiltered = Object.values(filter).some((value) => value !== undefined)
  const [years, setYears] = useState<readonly number[]>([])
  const known = list.data?.pages[0]?.years
  // While another filter loads, those of the one before stay.
  if (known && known !== years) setYears(known)
  const [sums, setSums] = useState<readonly PaperSum[]>([])
  const knownSums = list.data?.pages[0]?.sums
  if (knownSums && knownSums !== sums) setSums(knownSums)
  const papers = list.data?.pages.flatMap(({ items }) => items)
  const isEmpty = papers?.length === 0 && !isFiltered

  const adding = {
    "aria-label": texts.newTitle,
    onPointerEnter: NewPaperDialog.preload,
    onClick: () => setAdding(true),
  }
  const add = (
    <BarAction {...adding} icon={<PlusIcon />} label={texts.newShort}>
      <Button {...adding} icon={<PlusIcon />} className="print:hidden">
        {texts.newTitle}
      </Button>
    </BarAction>
  )

  return (
    <>
      <div className="@container mb-4">
        <div className="flex min-h-touch flex-wrap items-center justify-between gap-x-2 gap-y-1">
          <h1 className="text-lg font-bold tracking-tight">{texts.title}</h1>
          <div className="ml-auto flex gap-x-1 sm:gap-x-2">
            {papers && papers.length > 0 && (
              // Apart from the main action beside it.
              <span className="sm:mr-4">
                <ExportButton
                  label={texts.files}
                  workbook={urlOf("GET /api/organizations/:id/papers.xlsx", request)}
                  csv={urlOf("GET /api/organizations/:id/papers.csv", request)}
                />
              </span>
            )}
            {!isEmpty && add}
          </div>
        </div>
      </div>
      {unsent}
      {!isEmpty && (
        <div className="mb-3 grid gap-2 sm:grid-cols-3 lg:grid-cols-[1fr_13rem_9rem_11rem] print:hidden">
          <div className="min-w-0 max-lg:col-span-full">
            <SearchInput
              label={texts.search}
              placeholder={texts.searched}
              value={search}
              onChange={setSearch}
            />
          </div>
          <div className="grid grid-cols-3 gap-2 max-[20rem]:grid-cols-1 sm:contents">
            <Filters chosen={chosen} years={years} onChange={setChosen} />
          </div>
        </div>
      )}
      <PaperMonths
        sums={sums}
        chosen={chosen}
        onChoose={({ year, month }) => setChosen({ ...chosen, year, month })}
      />
      {list.isError && !papers && <LoadError error={list.error} onRetry={() => list.refetch()} />}
      {list.isPending && (
        <Card>
          <RowsSkeleton rows={6} />
        </Card>
      )}
      {papers && papers.length > 0 && <PaperList of={of} papers={papers} />}
      {papers?.length === 0 && (
        <EmptyState
          icon={<FileIcon />}
          title={isFiltered ? texts.noneFound : texts.none}
          hint={isFiltered ? texts.noneFoundHint : texts.noneHint}
          action={!isFiltered && add}
        />
      )}
      {isAdding && (
        <Suspense>
          <NewPaperDialog organizationId={of.organizationId} onClose={() => setAdding(false)} />
        </Suspense>
      )}
      {papers && <NextPage list={list} label={texts.loadMore} className="mt-3" />}
    </>
  )
}

/** The height and outline of the search. */
const besideSearch = "h-touch border-line! max-sm:pr-9 max-sm:pl-3"

type FiltersProps = {
  chosen: Omit<PaperFilter, "search">
  /** The years that have papers, the last first. */
  years: readonly number[]
  onChange: (chosen: Omit<PaperFilter, "search">) => void
}

function Filters({ chosen, years, onChange }: FiltersProps) {
  const { papers: texts } = useMessages()
  // On a phone three of them share a row.
  const isOnPhone = isPhone.useValue()
  const { columns, year, state } = texts
  // The last paper of the chosen year may have been deleted.
  const offered =
    chosen.year && !years.includes(chosen.year)
      ? [...years, chosen.year].sort((one, other) => other - one)
      : years
  return (
    <>
      <div className="sm:min-w-0">
        <Select
          aria-label={texts.columns.kind}
          name="kind"
          className={besideSearch}
          value={chosen.kind ?? ""}
          options={[
            { value: "", label: isOnPhone ? columns.kind : texts.allKinds },
            ...paperKinds.map((value) => ({ value, label: texts.kinds[value] })),
          ]}
          onChange={(kind) => onChange({ ...chosen, kind: kind || undefined })}
        />
      </div>
      <div className="sm:min-w-0">
        <Select
          aria-label={texts.year}
          name="year"
          className={besideSearch}
          value={String(chosen.year ?? "")}
          options={[
            { value: "", label: isOnPhone ? year : texts.allYears },
            ...offered.map((year) => ({ value: String(year), label: String(year) })),
          ]}
          onChange={(year) =>
            onChange({ ...chosen, year: year === "" ? undefined : Number(year), month: undefined })
          }
        />
      </div>
      <div className="sm:min-w-0">
        <Select
          aria-label={texts.state}
          name="state"
          className={besideSearch}
          value={chosen.state ?? ""}
          options={[
            { value: "", label: isOnPhone ? state : texts.allStates },
            ...paperStates.map((value) => ({ value, label: texts.states[value] })),
          ]}
          onChange={(state) => onChange({ ...chosen, state: state || undefined })}
        />
      </div>
    </>
  )
}

type PaperListProps = {
  of: PapersOf
  papers: Paper[]
}

/** The draft's sheet stands on the page of its car. */
function useOpenDraft() {
  const navigate = useNavigate()
  return ({ id: draftId, kind, state, car_id: id }: Paper) =>
    state === "draft" && id
      ? () =>
          void navigate({
            to: "/car/$id",
            params: { id },
            // A credit invoice is never a draft.
            state: { paper: kind as DraftedKind, draftId },
          })
      : undefined
}

function PaperList({ of, papers }: PaperListProps) {
  const { papers: texts } = useMessages()
  const { actionsOf: otherActions, dialog } = usePaperActions(of)
  const openDraft = useOpenDraft()
  const actionsOf = (paper: Paper) => ({ ...otherActions(paper), onEdit: openDraft(paper) })
  if (useHasTable())
    return (
      <>
        <PaperTable papers={papers} actionsOf={actionsOf} />
        {dialog}
      </>
    )
  return (
    <Card className="max-w-190">
      <ul className="-my-2 divide-y divide-line">
        {papers.map((paper) => (
          <PaperRow key={paper.id} paper={paper} {...actionsOf(paper)}>
            <p className="relative text-sm">
              {paper.car_id ? (
                <Link
                  to="/car/$id"
                  params={{ id: paper.car_id }}
                  className="-my-3 inline-block py-3 wrap-anywhere quiet-link"
                >
                  {paper.car_name}
                </Link>
              ) : (
                paper.state !== "lost" && (
                  <span className="text-soft">
                    {paper.car_name ? `${paper.car_name} · ${texts.noCar}` : texts.noCar}
                  </span>
                )
              )}
            </p>
          </PaperRow>
        ))}
      </ul>
      {dialog}
    </Card>
  )
}
