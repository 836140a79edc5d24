import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx"

type SeriesQuestionProps = {
  series: string
  proposed: string
  onAnswer: (series: "new" | "keep") => void
  onClose: () => void
}

/** Asked once a year, where the name of the series holds the year. */
export function SeriesQuestion({ series, proposed, onAnswer, onClose }: SeriesQuestionProps) {
  const { papers: texts } = useMessages()
  return (
    <ConfirmDialog
      title={texts.newSeriesTitle}
      text={texts.newSeries(series, proposed)}
      confirmLabel={texts.beginSeries(proposed)}
      variant="primary"
      onConfirm={() => onAnswer("new")}
      onClose={onClose}
    >
      <Button variant="secondary" onClick={() => onAnswer("keep")} className="mt-4 w-full">
        {texts.keepSeries(series)}
      </Button>
    </ConfirmDialog>
  )
}
