import { paperNumber } from "@marza/domain/papers/number.ts"
import type { IssueQuery } from "@marza/domain/papers/schemas.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx"
import { formatDay } from "../ui/dates.ts"
import type { Asked } from "./asked.ts"

type IssueQuestionProps = {
  asked: Asked
  /** With what the request then says. */
  onAnswer: (answer: IssueQuery) => void
  onClose: () => void
}

/** Asks before a number is taken: about a series of last year, a day out of order, or a second invoice of one sale. */
export function IssueQuestion({ asked, onAnswer, onClose }: IssueQuestionProps) {
  const { papers: texts } = useMessages()
  const language = useLanguage()
  const shown = (day: string) => formatDay(new Date(day), "UTC", language)
  if (asked.code === "series_of_last_year") {
    const { series, proposed } = asked
    return (
      <ConfirmDialog
        title={texts.newSeriesTitle}
        text={texts.newSeries(series, proposed)}
        confirmLabel={texts.beginSeries(proposed)}
        alternatives={[
          { label: texts.keepSeries(series), onChoose: () => onAnswer({ series: "keep" }) },
        ]}
        variant="primary"
        onConfirm={() => onAnswer({ series: "new" })}
        onClose={onClose}
      />
    )
  }
  if (asked.code === "sale_has_invoice") {
    const numbers = asked.papers.map(({ series, number }) => paperNumber({ series, number }))
    return (
      <ConfirmDialog
        title={texts.secondTitle}
        text={texts.second(numbers.join(", "))}
        confirmLabel={texts.confirmSecond}
        onConfirm={() => onAnswer({ with_second: "true" })}
        onClose={onClose}
      />
    )
  }
  const day = shown(asked.day)
  return (
    <ConfirmDialog
      title={texts.dayTitle}
      text={
        asked.code === "day_before_last"
          ? texts.dayBeforeLast(day, shown(asked.last_day))
          : texts.dayBeforePurchase(day, shown(asked.bought_on))
      }
      confirmLabel={texts.confirmDay(day)}
      onConfirm={() => onAnswer({ with_day: "true" })}
      onClose={onClose}
    />
  )
}
