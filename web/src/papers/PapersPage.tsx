import type { PaperListQuery } from "@marza/domain/papers/schemas.ts"
import { paperStates } from "@marza/domain/papers/states.ts"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { urlOf } from "../api/calls.ts"
import { usePages } from "../api/usePages.ts"
import { useMessages } from "../messages/use.ts"
import { buttonClasses } from "../ui/Button.tsx"
import { Card } from "../ui/Card.tsx"
import { EmptyState } from "../ui/EmptyState.tsx"
import { ExportButton } from "../ui/ExportButton.tsx"
import { LoadError } from "../ui/LoadError.tsx"
import { FileIcon } from "../ui/laterIcons.tsx"
import { NextPage } from "../ui/NextPage.tsx"
import { RowsSkeleton } from "../ui/RowsSkeleton.tsx"
import { SearchInput } from "../ui/SearchInput.tsx"
import { Select } from "../ui/Select.tsx"
import { useDebounced } from "../ui/useDebounced.ts"
import { papersQuery } from "./api.ts"
import { PaperRow } from "./PaperRow.tsx"
import { PaperTable } from "./PaperTable.tsx"
import { useHasTable } from "./useHasTable.ts"
import { type PapersOf, usePaperActions } from "./usePaperActions.tsx"

/** The register of what an organization has drafted and issued. */
export function PapersPage(of: PapersOf) {
  const { papers: texts } = useMessages()
  const [search, setSearch] = useState("")
  const [state, setState] = useState<NonNullable<PaperListQuery["state"]> | "">("")
  const filter = { search: useDebounced(search.trim()) || undefined, state: state || undefined }
  const list = usePages(papersQuery(of.organizationId, filter))
  const request = { params: { id: of.organizationId }, query: filter }
  const isFiltered = Boolean(filter.search || filter.state)
  const papers = list.data?.pages.flatMap(({ items }) => items)
  const isEmpty = papers?.length === 0 && !isFiltered

  return (
    <>
      <div className="mb-4 flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h1 className="text-lg font-bold tracking-tight">{texts.title}</h1>
          <p className="mt-1 text-sm text-pretty text-soft">{texts.lead}</p>
        </div>
        {papers && papers.length > 0 && (
          <ExportButton
            label={texts.files}
            workbook={urlOf("GET /api/organizations/:id/papers.xlsx", request)}
            csv={urlOf("GET /api/organizations/:id/papers.csv", request)}
          />
        )}
      </div>
      {!isEmpty && (
        <div className="mb-3 grid gap-2 sm:grid-cols-[1fr_14rem] print:hidden">
          <SearchInput
            label={texts.search}
            placeholder={texts.searched}
            value={search}
            onChange={setSearch}
          />
          <Select
            aria-label={texts.state}
            name="state"
            value={state}
            options={[
              { value: "", label: texts.allStates },
              ...paperStates.map((value) => ({ value, label: texts.states[value] })),
            ]}
            onChange={setState}
          />
        </div>
      )}
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
          action={
            !isFiltered && (
              <Link to="/" className={buttonClasses({ variant: "secondary" })}>
                {texts.toCars}
              </Link>
            )
          }
        />
      )}
      {papers && <NextPage list={list} label={texts.loadMore} className="mt-3" />}
    </>
  )
}

type PaperListProps = {
  of: PapersOf
  papers: Parameters<typeof PaperRow>[0]["paper"][]
}

function PaperList({ of, papers }: PaperListProps) {
  const { papers: texts } = useMessages()
  const { actionsOf, dialog } = usePaperActions(of)
  if (useHasTable())
    return (
      <>
        <PaperTable papers={papers} actionsOf={actionsOf} />
        {dialog}
      </>
    )
  return (
    <Card>
      <ul className="-my-2 divide-y divide-line">
        {papers.map((paper) => (
          <PaperRow key={paper.id} paper={paper} {...actionsOf(paper)} onEdit={undefined}>
            <p className="relative text-sm">
              {paper.car_id ? (
                <Link
                  to="/car/$id"
                  params={{ id: paper.car_id }}
                  className="-my-2 inline-block py-2 wrap-anywhere underline"
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
