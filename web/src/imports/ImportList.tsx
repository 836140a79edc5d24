import type { Import } from "@marza/domain/imports/schemas.ts"
import { Link } from "@tanstack/react-router"
import { Suspense, useState } from "react"
import { usePages } from "../api/usePages.ts"
import { useLanguage } from "../messages/first.ts"
import { Button, buttonClasses } from "../ui/Button.tsx"
import { besideTitle, Card } from "../ui/Card.tsx"
import { formatMoment } from "../ui/dates.ts"
import { LoadError } from "../ui/LoadError.tsx"
import { lazily } from "../ui/lazily.tsx"
import { NextPage } from "../ui/NextPage.tsx"
import { Skeleton } from "../ui/Skeleton.tsx"
import { importsQuery } from "./api.ts"
import { useImportTexts } from "./texts.ts"

const UndoImport = lazily(async () => (await import("./UndoImport.tsx")).UndoImport)

type ImportListProps = { organizationId: string; isInSettings?: boolean }

/** Earlier imports, each of which can be undone for 30 days: all of them for owners and admins, else one's own. */
export function ImportList({ organizationId, isInSettings }: ImportListProps) {
  const texts = useImportTexts()
  const query = usePages(importsQuery(organizationId))
  const [undoing, setUndoing] = useState<Import | null>(null)
  const imports = query.data?.pages.flatMap(({ items }) => items)
  if (imports?.length === 0 && !isInSettings) return null
  return (
    <Card title={texts.imports} className={isInSettings ? besideTitle : undefined}>
      <div>
        {query.isPending && <Skeleton className={isInSettings ? "h-lh text-sm" : "h-14"} />}
        {query.error && !imports && (
          <LoadError error={query.error} onRetry={() => query.refetch()} />
        )}
        {imports?.length === 0 && <p className="text-sm text-soft">{texts.noImports}</p>}
        <ul>
          {imports?.map((one) => (
            <OneImport key={one.id} one={one} onUndo={() => setUndoing(one)} />
          ))}
        </ul>
        <NextPage list={query} label={texts.more} />
        {imports && imports.length > 0 && (
          <p className="mt-3 text-sm text-soft">{texts.importsHint}</p>
        )}
        {isInSettings && (
          <Link
            to="/import"
            className={buttonClasses({ variant: "secondary", className: "mt-4 max-sm:w-full" })}
          >
            {texts.link}
          </Link>
        )}
      </div>
      <Suspense>
        {undoing && (
          <UndoImport
            organizationId={organizationId}
            one={undoing}
            onClose={() => setUndoing(null)}
          />
        )}
      </Suspense>
    </Card>
  )
}

function OneImport({ one, onUndo }: { one: Import; onUndo: () => void }) {
  const texts = useImportTexts()
  const language = useLanguage()
  const momentOf = (time: string) => formatMoment(new Date(time), language)
  const isUndoable = one.undone_at === null && new Date(one.undoable_until) > new Date()
  const parts = [
    [texts.doneCount(one.cars, one.expenses, 0, one.payments)],
    [momentOf(one.created_at), one.full_name],
    one.undone_at ? [texts.undone(momentOf(one.undone_at)), one.undone_by_name] : [],
  ].flatMap((part) => part.filter(Boolean).join(" · ") || [])
  return (
    <li className="flex flex-wrap items-center gap-3 border-b border-line py-3 first:pt-0 last:border-0">
      <div className="min-w-48 flex-1">
        <p className="font-semibold wrap-anywhere">{one.file_name}</p>
        {parts.map((part) => (
          <p key={part} className="text-sm text-soft">
            {part}
          </p>
        ))}
      </div>
      {isUndoable && (
        <Button variant="secondary" aria-label={`${texts.undo}: ${one.file_name}`} onClick={onUndo}>
          {texts.undo}
        </Button>
      )}
    </li>
  )
}
