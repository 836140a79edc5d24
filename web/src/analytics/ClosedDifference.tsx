import { documentsResult, guardedDocuments, isInResult } from "@marza/domain/closing/lines.ts"
import type { DocumentLine, MonthClosing, MonthPicture } from "@marza/domain/closing/schemas.ts"
import type { Decimal } from "@marza/domain/money/decimal.ts"
import { formatMoney, formatSignedMoney } from "@marza/domain/money/format.ts"
import { signOf } from "@marza/domain/money/sign.ts"
import { useFirstMessages, useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { classes } from "../ui/classes.ts"
import { NoRateNote } from "../ui/NoRateNote.tsx"

type Props = {
  was: MonthPicture
  now: MonthPicture
  differences: NonNullable<MonthClosing["closed"]>["difference"]
  difference: Decimal
  laterDifference: Decimal
}

/** What a document of each kind does to the result, so that the lines add up to it in sight; a payment or a paper does nothing. */
const effectOf = (lines: readonly DocumentLine[], document: DocumentLine["document"]): Decimal =>
  documentsResult(lines.filter((line) => line.document === document))

const counted = guardedDocuments.filter(isInResult)
const apart = ["payment", "paper"] as const

const lineOf = ({ documents }: MonthPicture, document: DocumentLine["document"]) =>
  documents.find((line) => line.document === document)

/** `lacks`: in which of the two a rate is missing, as far as it was kept. */
type Figures = { was: Decimal; now: Decimal; lacks: { was: boolean; now: boolean } }

const isAny = ({ was, now }: Pick<Figures, "was" | "now">) => signOf(was) !== 0 || signOf(now) !== 0

/**
 * What a closed month was and what it is: its documents by kind, their result, and apart from it payments and papers that
 * have changed and later costs. A picture that was kept before papers were guarded has none, and is not compared by them.
 */
export function ClosedDifference({ was, now, differences, difference, laterDifference }: Props) {
  const { closing: texts } = useMessages()
  const language = useLanguage()
  /** The amount with its VAT, which the result is without. */
  const wholeOf = (line?: DocumentLine) =>
    line && signOf(line.vat_eur) !== 0
      ? texts.withVat(
          formatMoney(line.eur, "EUR", language),
          formatMoney(line.vat_eur, "EUR", language),
        )
      : undefined
  const changeOf = (document: DocumentLine["document"]) => {
    const line = differences.find((one) => one.document === document)
    if (!line || (signOf(line.eur) === 0 && signOf(line.vat_eur) === 0)) return undefined
    const eur = formatSignedMoney(line.eur, "EUR", language)
    const vat = formatSignedMoney(line.vat_eur, "EUR", language)
    if (signOf(line.vat_eur) === 0) return texts.changedSince(eur)
    const onlyVat = `${texts.fact.vat_amount} ${vat}`
    return texts.changedSince(signOf(line.eur) === 0 ? onlyVat : texts.withVat(eur, vat))
  }
  const lacksRate = (isMissing: (picture: MonthPicture) => boolean | undefined) => ({
    was: isMissing(was) ?? false,
    now: isMissing(now) ?? false,
  })
  const lines = counted
    .map((document) => ({
      document,
      note: wholeOf(lineOf(now, document)),
      change: changeOf(document),
      was: effectOf(was.documents, document),
      now: effectOf(now.documents, document),
      lacks: lacksRate((picture) => lineOf(picture, document)?.estimated),
    }))
    .filter(isAny)
  const changedApart = apart.flatMap((document) => {
    const [before, after] = [lineOf(was, document), lineOf(now, document)]
    if (!before || !after || (before.eur === after.eur && before.count === after.count)) return []
    return {
      document,
      label: document === "paper" ? `${texts.kinds.paper} (${after.count})` : texts.kinds[document],
      note: document === "paper" ? texts.papersNote(before.count) : texts.paymentsNote,
      was: before.eur,
      now: after.eur,
      lacks: lacksRate((picture) => lineOf(picture, document)?.estimated),
    }
  })
  const laterCosts = {
    was: was.later_costs_eur,
    now: now.later_costs_eur,
    lacks: lacksRate((picture) => picture.later_costs_estimated),
  }
  return (
    <dl className="@container -mt-2 text-sm">
      {lines.map((line) => (
        <Line
          key={line.document}
          label={texts.kinds[line.document]}
          note={line.note}
          change={line.change}
          was={line.was}
          now={line.now}
          lacks={line.lacks}
        />
      ))}
      <Line
        label={texts.result}
        note={texts.resultNote}
        was={was.documents_result}
        now={now.documents_result}
        lacks={lacksRate((picture) => picture.documents_result_estimated)}
        difference={difference}
        isSum
      />
      {changedApart.map(({ document, ...line }) => (
        <Line key={document} change={changeOf(document)} {...line} />
      ))}
      {isAny(laterCosts) && (
        <Line
          label={texts.laterCosts}
          note={texts.laterCostsNote}
          {...laterCosts}
          difference={laterDifference}
          isQuiet
        />
      )}
    </dl>
  )
}

type LineProps = Figures & {
  label: string
  note?: string | undefined
  change?: string | undefined
  difference?: Decimal
  isSum?: true
  /** A difference that is neither good nor bad. */
  isQuiet?: true
}

const noteClasses = "w-full text-xs font-normal text-pretty"
/** What was stands below the amount, and the notes beside both below the label; without room they follow. */
const besideNotes =
  "@min-[19rem]:grid @min-[19rem]:grid-cols-[minmax(0,1fr)_auto] @min-[19rem]:grid-rows-[auto_auto_1fr]"

function Line({ label, note, change, was, now, lacks, difference, isSum, isQuiet }: LineProps) {
  const { closing: texts } = useMessages()
  const { money } = useFirstMessages()
  const language = useLanguage()
  const shown = (amount: Decimal) =>
    (isSum ? formatSignedMoney : formatMoney)(amount, "EUR", language)
  const sign = difference === undefined || isQuiet ? 0 : signOf(difference)
  const hasChanged = was !== now
  const noteOf = classes(noteClasses, hasChanged && "@min-[19rem]:col-start-1")
  return (
    <div
      className={classes(
        "flex flex-wrap items-baseline gap-x-4 border-t border-line py-2 print:py-0.5",
        isSum && "font-semibold",
        hasChanged && besideNotes,
      )}
    >
      <dt className="min-w-0 flex-1 basis-20">{label}</dt>
      <dd
        className={classes(
          "ml-auto text-right whitespace-nowrap tabular-nums",
          hasChanged && "@min-[19rem]:col-start-2 @min-[19rem]:row-span-3",
        )}
      >
        {lacks.now && <NoRateNote isSaid />}
        {shown(now)}
        {/* Below, so that the amounts of now stand under each other, beside the first line of their labels. */}
        {hasChanged && (
          <span className="block text-xs font-normal text-soft">
            {texts.was} {lacks.was && <NoRateNote isSaid />}
            {shown(was)}
          </span>
        )}
        {difference !== undefined && signOf(difference) !== 0 && (
          <span
            className={classes(
              "block text-xs",
              sign > 0 && "text-gain",
              sign < 0 && "text-loss",
              isQuiet && "text-soft",
            )}
          >
            {texts.difference} {formatSignedMoney(difference, "EUR", language)}
          </span>
        )}
        {(lacks.now || (hasChanged && lacks.was)) && (
          <span className="block text-xs font-normal text-warn">{money.noRate}</span>
        )}
      </dd>
      {note && <dd className={classes(noteOf, "text-soft")}>{note}</dd>}
      {change && <dd className={classes(noteOf, "text-soft", note && "mt-1")}>{change}</dd>}
    </div>
  )
}
