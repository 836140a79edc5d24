import type { DocumentKind } from "@marza/domain/attachments/kinds.ts"
import { restoreSeconds, storedTypes } from "@marza/domain/attachments/kinds.ts"
import type { Attachment } from "@marza/domain/attachments/schemas.ts"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useLocation } from "@tanstack/react-router"
import { type KeyboardEvent, Suspense, useState } from "react"
import { flushSync } from "react-dom"
import { acceptedTypes, canShow, isPdf } from "../attachments/documents.ts"
import { addPapers } from "../attachments/uploadActions.ts"
import { isInboxUpload, useUploads } from "../attachments/uploading.ts"
import { DropArea } from "../images/DropArea.tsx"
import { FileButton } from "../images/FileButton.tsx"
import { useFileDrop } from "../images/useFileDrop.ts"
import { useMessages } from "../messages/use.ts"
import { InBar } from "../ui/BarAction.tsx"
import { Card } from "../ui/Card.tsx"
import { classes } from "../ui/classes.ts"
import { EmptyState } from "../ui/EmptyState.tsx"
import { isWide } from "../ui/isWide.ts"
import { LoadError } from "../ui/LoadError.tsx"
import { CameraIcon, FileIcon, UploadIcon } from "../ui/laterIcons.tsx"
import { lazily } from "../ui/lazily.tsx"
import { RowsSkeleton } from "../ui/RowsSkeleton.tsx"
import { toast } from "../ui/toast.ts"
import { AssignDialog, type Target } from "./AssignDialog.tsx"
import { type AssignedPaper, AssignedPapers } from "./AssignedPapers.tsx"
import { deletePaper, inboxQuery, restorePaper, unassignPaper } from "./api.ts"
import { focusUpload } from "./focusUpload.ts"
import { InboxRow } from "./InboxRow.tsx"
import { InboxUploads } from "./InboxUploads.tsx"
import type { MadeTarget } from "./PaperExpense.tsx"
import { useInboxTexts } from "./texts.ts"

declare module "@tanstack/history" {
  interface HistoryState {
    /** The paper of the inbox whose expense is entered; it may still be on its way. */
    spends?: string | undefined
  }
}

const PaperExpense = lazily(async () => (await import("./PaperExpense.tsx")).PaperExpense)
const Viewer = lazily(async () => (await import("../attachments/Viewer.tsx")).Viewer)

const images = storedTypes.filter((type) => type.startsWith("image/")).join(",")

type InboxPageProps = { organizationId: string; seesOverheads: boolean }

/** Receipts and papers that belong to nothing yet: added by a press or a drop, assigned by keys or by a press. */
export function InboxPage({ organizationId, seesOverheads }: InboxPageProps) {
  const { car } = useMessages()
  const texts = useInboxTexts()
  const add = (files: readonly File[]) => addPapers({ organizationId, carId: null }, files)
  const drop = useFileDrop(add)
  const photo = { label: car.takePhoto, isCamera: true, accept: images, onFiles: add }
  const list = useQuery(inboxQuery(organizationId))
  // What was shared asks first, and papers that wait before what is added: one button alone stands out.
  const uploads = useUploads(organizationId, isInboxUpload)
  const isAsked = uploads.some(({ phase }) => phase === "asked")
  /** The paper whose expense is entered; it may still be on its way. */
  const spends = useLocation({ select: ({ state }) => state.spends })
  const [makingId, setMakingId] = useState(spends ?? null)
  return (
    <DropArea label={texts.title} drop={drop} className="min-h-[60dvh]">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h1 className="text-lg font-bold tracking-tight">{texts.title}</h1>
        <div className="flex flex-wrap gap-2">
          <InBar
            inBar={(className) => (
              <FileButton {...photo} isRow icon={<CameraIcon />} className={className} />
            )}
          >
            <FileButton {...photo} />
          </InBar>
          <FileButton
            label={texts.upload}
            variant={isAsked || list.data?.length !== 0 ? "secondary" : "primary"}
            icon={<UploadIcon />}
            isMany
            accept={acceptedTypes}
            onFiles={add}
          />
        </div>
      </div>
      <InboxUploads organizationId={organizationId} onSpend={setMakingId} />
      {list.data ? (
        <Papers
          organizationId={organizationId}
          seesOverheads={seesOverheads}
          papers={list.data}
          makingId={makingId}
          onMaking={setMakingId}
          isAsked={isAsked}
          hasUploads={uploads.some(({ phase }) => phase !== "sent")}
        />
      ) : list.error ? (
        <LoadError error={list.error} onRetry={() => list.refetch()} />
      ) : (
        <Card>
          <RowsSkeleton rows={4} />
        </Card>
      )}
    </DropArea>
  )
}

type PapersProps = InboxPageProps & {
  papers: readonly Attachment[]
  makingId: string | null
  onMaking: (paperId: string | null) => void
  /** Whether what was shared is asked about, which comes first. */
  isAsked: boolean
  /** Files wait above, so that the inbox is not empty. */
  hasUploads: boolean
}

function Papers(props: PapersProps) {
  const { organizationId, seesOverheads, papers, makingId, onMaking, isAsked, hasUploads } = props
  const texts = useInboxTexts()
  const { assigned, onDelete, onAssigned, onTakeBack } = usePaperActions(organizationId)
  const [large, setLarge] = useState<Attachment | null>(null)
  const [assigning, setAssigning] = useState<Attachment | null>(null)
  /** The paper that has the focus when the dialog has closed. */
  const [current, setCurrent] = useState<string | null>(null)
  const [kind, setKind] = useState<DocumentKind>("other")
  const isBeside = isWide.useValue()
  const [isStopped, setStopped] = useState(false)
  // On a desk the first stands open beside the list, until somebody closes it.
  const making =
    papers.find(({ id }) => id === makingId) ??
    (isBeside && !isAsked && !isStopped ? papers[0] : undefined)
  const pictures = papers.filter((paper) => !isPdf(paper))

  /** Closes the dialog, after which the paper that follows has the focus. */
  function finish(paper: Attachment, target: Target) {
    // A closing dialog looks for what has the focus next before the rows are rendered anew.
    flushSync(() => setCurrent(following(papers, paper)?.id ?? null))
    setAssigning(null)
    onAssigned(paper, target)
  }

  /** On a desk the next one follows at once, elsewhere its button has the focus. */
  function finishSpending(paper: Attachment, target: MadeTarget) {
    const next = following(papers, paper)?.id ?? null
    flushSync(() => setCurrent(next))
    onMaking(isBeside ? next : null)
    onAssigned(paper, target)
  }

  function stopSpending(paper: Attachment) {
    flushSync(() => setStopped(true))
    onMaking(null)
    document.querySelector<HTMLElement>(`[data-spends="${paper.id}"]`)?.focus()
  }

  return (
    <div
      className={classes(
        making &&
          isBeside &&
          (canShow(making)
            ? "wide-page grid grid-cols-[minmax(16rem,1fr)_minmax(0,1.5fr)_minmax(22rem,1.2fr)] items-start gap-3"
            : "grid grid-cols-[minmax(0,1.4fr)_minmax(22rem,1fr)] items-start gap-3"),
      )}
    >
      <div className="min-w-0">
        {papers.length === 0 ? (
          // It has the focus when the last paper is assigned.
          <div tabIndex={-1} data-current className="outline-none">
            {!hasUploads && (
              <EmptyState icon={<FileIcon />} title={texts.none} hint={texts.noneHint} />
            )}
          </div>
        ) : (
          <Card title={texts.waiting(papers.length)} className="pb-2!">
            <p className="-mt-2 mb-2 text-sm text-soft">{texts.waitingHint}</p>
            <ul onKeyDown={moveAmong} className="divide-y divide-line border-t border-line">
              {papers.map((paper) => (
                <InboxRow
                  key={paper.id}
                  paper={paper}
                  isCurrent={paper.id === current}
                  isMaking={paper === making}
                  onSpend={() => {
                    setCurrent(paper.id)
                    onMaking(paper.id)
                  }}
                  onOpen={() => setLarge(paper)}
                  onAssign={() => {
                    setCurrent(paper.id)
                    setAssigning(paper)
                  }}
                  onDelete={() => {
                    leave("[data-assigns]")
                    onDelete(paper)
                  }}
                />
              ))}
            </ul>
          </Card>
        )}
        <AssignedPapers
          assigned={assigned}
          onTakeBack={(one) => {
            leave("[data-takes-back]")
            onTakeBack(one)
          }}
        />
      </div>
      <Suspense>
        {making && (
          <PaperExpense
            key={making.id}
            organizationId={organizationId}
            paper={making}
            isBeside={isBeside}
            takesFocus={making.id === makingId}
            hasNext={papers.length > 1}
            onOpen={() => setLarge(making)}
            onSaved={(target) => finishSpending(making, target)}
            onClose={() => stopSpending(making)}
          />
        )}
      </Suspense>
      {assigning && (
        <AssignDialog
          key={assigning.id}
          organizationId={organizationId}
          paper={assigning}
          seesOverheads={seesOverheads}
          kind={kind}
          onKind={setKind}
          onAssigned={(target) => finish(assigning, target)}
          onClose={() => setAssigning(null)}
        />
      )}
      <Suspense>
        {large && (
          <Viewer
            title={texts.title}
            photos={pictures.map(({ url }) => url)}
            index={pictures.indexOf(large)}
            onClose={() => setLarge(null)}
          />
        )}
      </Suspense>
    </div>
  )
}

/** The paper after this one, or the one before the last. */
function following(papers: readonly Attachment[], { id }: Attachment) {
  const index = papers.findIndex((paper) => paper.id === id)
  return papers[index + 1] ?? papers[index - 1]
}

/** Moves the focus from a row that goes to the button of its neighbour, or to what adds papers where it is the last. */
function leave(button: string) {
  const row = document.activeElement?.closest("li")
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
  const next = neighbour?.querySelector<HTMLElement>(button)
  if (next) next.focus()
  else focusUpload()
}

/** The arrows move among the papers. */
function moveAmong(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-assigns]")]
  const row = document.activeElement?.closest("li")
  const index = buttons.findIndex((button) => button.closest("li") === row)
  if (step === undefined || index < 0) return
  event.preventDefault()
  buttons[index + step]?.focus()
}

/** What is done with a paper, each with its way back. */
function usePaperActions(organizationId: string) {
  const { actions } = useMessages()
  const texts = useInboxTexts()
  const client = useQueryClient()
  const unassigning = useMutation(unassignPaper(client, organizationId))
  const deletion = useMutation(deletePaper(client, organizationId))
  const restoring = useMutation(restorePaper(client, organizationId))
  const [assigned, setAssigned] = useState<readonly AssignedPaper[]>([])
  const onTakeBack = ({ paper: { id }, made }: AssignedPaper) =>
    // The page may be left by then, and a failure has its toast.
    void unassigning.mutateAsync({ id, made }).then(
      ({ isKept }) => {
        setAssigned((all) => all.filter(({ paper }) => paper.id !== id))
        if (isKept) toast.notice(texts.expenseStays)
      },
      () => undefined,
    )
  return {
    assigned,
    onTakeBack,
    onAssigned: (paper: Attachment, { name, made }: Pick<Target, "name"> & Partial<MadeTarget>) => {
      const one = { paper, target: name, made }
      setAssigned((all) => [one, ...all])
      toast.success(made ? texts.spent : texts.assigned, texts.assignedTo(paper.name, name), {
        label: actions.undo,
        run: () => onTakeBack(one),
      })
    },
    onDelete: (paper: Attachment) =>
      deletion.mutate(paper.id, {
        onSuccess: () =>
          toast.success(texts.deleted, paper.name, {
            label: actions.undo,
            run: () => restoring.mutate(paper.id),
            forMs: restoreSeconds * 1000,
          }),
      }),
  }
}
