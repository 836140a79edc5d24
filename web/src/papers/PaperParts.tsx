import { compare, subtract } from "@marza/domain/money/decimal.ts"
import { formatMoney } from "@marza/domain/money/format.ts"
import { signOf } from "@marza/domain/money/sign.ts"
import type { Paper } from "@marza/domain/papers/schemas.ts"
import type { PaperDifference } from "@marza/domain/papers/states.ts"
import { type ReactNode, Suspense } from "react"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { useHasUnsent } from "../offline/hasUnsent.ts"
import { Badge } from "../ui/Badge.tsx"
import { Button } from "../ui/Button.tsx"
import { MoreIcon } from "../ui/laterIcons.tsx"
import { lazily } from "../ui/lazily.tsx"
import { OpenOnPress } from "../ui/OpenOnPress.tsx"
import type { PaperActions } from "./PaperMenu.tsx"
import { numberOf } from "./paperName.ts"

// Few drafts wait for a connection.
const UnsentBadge = lazily(async () => (await import("./UnsentBadge.tsx")).UnsentBadge)
const PaperMenu = lazily(async () => (await import("./PaperMenu.tsx")).PaperMenu)

type PaperProps = { paper: Paper }

/** "Sale contract S-2026-15". */
export function useNameOf() {
  const { papers: texts } = useMessages()
  return (paper: Paper) => {
    const number = numberOf(paper)
    return number ? texts.numbered(texts.kinds[paper.kind], number) : texts.kinds[paper.kind]
  }
}

/** The same, whose number does not break after its hyphens while it has room on a line. */
export function PaperName({ paper }: PaperProps) {
  const { papers: texts } = useMessages()
  const number = numberOf(paper)
  return (
    <>
      {texts.kinds[paper.kind]}
      {number && (
        <>
          {" "}
          <span className="inline-block">{number}</span>
        </>
      )}
    </>
  )
}

/** Who the other side is, or why it has no name; null for a lost number, of which nothing is known. */
export function useSideOf() {
  const { papers: texts } = useMessages()
  return ({ blanked_on, side, state }: Paper) =>
    blanked_on ? texts.blanked : (side.name ?? (state === "lost" ? null : texts.noSide))
}

type PaperOpenerProps = PaperProps & { text: ReactNode; onEdit: (() => void) | undefined }

/** Opens the PDF, or goes on with the draft, by a press anywhere on the row. */
export function PaperOpener({ paper, text, onEdit }: PaperOpenerProps) {
  const { papers: texts } = useMessages()
  const label = texts.open(useNameOf()(paper))
  const { url, state } = paper
  const className = "text-left font-medium wrap-anywhere after:absolute after:inset-0"
  if (url)
    return (
      <a href={url} target="_blank" rel="noopener" aria-label={label} className={className}>
        {text}
      </a>
    )
  if (state === "draft" && onEdit)
    return (
      <button type="button" aria-label={label} onClick={onEdit} className={className}>
        {text}
      </button>
    )
  return <span className="font-medium wrap-anywhere">{text}</span>
}

/**
 * The state of a paper, of an invoice whether it is paid where payments say so, and whether a draft has a change that was
 * not sent.
 */
export function StateBadge({ paper: { id, state, left_to_receive: left } }: PaperProps) {
  const { papers: texts } = useMessages()
  const hasUnsent = useHasUnsent()
  const isOpen = left !== null && signOf(left) > 0
  return (
    <>
      <Badge tone={state === "lost" || isOpen ? "warn" : left === null ? "neutral" : "gain"}>
        {left === null ? texts.states[state] : isOpen ? texts.unpaid : texts.paid}
      </Badge>
      {hasUnsent && state === "draft" && (
        <Suspense>
          <UnsentBadge paperId={id} />
        </Suspense>
      )}
    </>
  )
}

type DiffersProps = PaperProps & Pick<PaperActions, "correction">

/** In what an issued paper is no more as its car, with both sums, and the step that makes them equal. */
export function Differs({ paper, correction }: DiffersProps) {
  const { papers: texts } = useMessages()
  const language = useLanguage()
  const { differs, different_sums, kind, state } = paper
  if (differs.length === 0 || state !== "issued") return null
  const sumsOf = (what: PaperDifference) => {
    const sums = different_sums.find(({ of }) => of === what)
    if (!sums) return ""
    const { paper, currency, car, car_currency } = sums
    const [more, less] = compare(paper, car) > 0 ? [paper, car] : [car, paper]
    return ` (${texts.differentSums(
      formatMoney(paper, currency, language),
      formatMoney(car, car_currency, language),
      currency === car_currency ? formatMoney(subtract(more, less), currency, language) : null,
    )})`
  }
  return (
    <div className="relative mt-1 flex flex-wrap items-center gap-x-3 text-sm text-warn">
      <span>
        {kind === "invoice" ? texts.differs : texts.contractDiffers}
        {": "}
        {differs.map((what) => texts.differences[what] + sumsOf(what)).join(", ")}
      </span>
      {correction && (
        <Button
          variant="quiet"
          onClick={correction.onPress}
          className="-mx-2 px-2 text-left text-sm text-primary"
        >
          {correction.label}
        </Button>
      )}
    </div>
  )
}

/** The button of the actions on a paper. Of a lost number there are none. */
export function PaperMenuButton({ paper, ...actions }: PaperActions & PaperProps) {
  const { papers: texts } = useMessages()
  const label = texts.actionsOf(useNameOf()(paper))
  if (paper.state === "lost") return null
  const button = (onPress?: () => void) => (
    <button
      type="button"
      aria-haspopup="menu"
      aria-label={label}
      title={label}
      onPointerEnter={PaperMenu.preload}
      {...(onPress && { onClick: onPress })}
      className="relative -mr-3 grid size-touch shrink-0 place-items-center rounded-xl text-soft hover:bg-line/50"
    >
      <MoreIcon />
    </button>
  )
  return (
    <OpenOnPress button={button}>
      {(onClose) => <PaperMenu {...actions} trigger={button()} paper={paper} onClose={onClose} />}
    </OpenOnPress>
  )
}
