import { type CsvCell, csvMoney, toCsv } from "@marza/domain/csv/csv.ts"
import type { Decimal } from "@marza/domain/money/decimal.ts"
import type { PlannedRow } from "@marza/spreadsheet/types.ts"
import { useMemo } from "react"
import { useLanguage } from "../messages/first.ts"
import { Button } from "../ui/Button.tsx"
import { FoldedCard } from "../ui/FoldedCard.tsx"
import { GainOrLoss } from "../ui/GainOrLoss.tsx"
import { DownloadIcon } from "../ui/icons.tsx"
import { saveFile } from "../ui/saveFile.ts"
import { NoRateBelow } from "./NoRateBelow.tsx"
import { profitDifferences } from "./profits.ts"
import { useImportTexts } from "./texts.ts"

type ImportProfitsProps = { fileName: string; rows: readonly PlannedRow[] }

const shownCount = 20

/** The cars whose profit in the file differs from ours. It is only compared: a profit is computed, never imported. */
export function ImportProfits({ fileName, rows }: ImportProfitsProps) {
  const texts = useImportTexts()
  const language = useLanguage()
  const differences = useMemo(() => profitDifferences(rows), [rows])
  if (differences.length === 0) return null

  function download() {
    const { row, car, theirs, ours, ground } = texts.profitColumns
    const lines = differences.map((one): CsvCell[] => [
      { value: String(one.row.rowNumber) },
      one.row.values["car.name"] ?? "",
      csvMoney(one.theirs, language),
      csvMoney(one.ours, language),
      texts.profitGrounds[one.ground],
    ])
    const csv = toCsv([[row, car, theirs, ours, ground], ...lines], language)
    const name = `${fileName.replace(/\.[^.]*$/, "")} ${texts.profitFile}.csv`
    saveFile({ content: new Blob([csv], { type: "text/csv" }), name })
  }

  return (
    <FoldedCard title={texts.profits(differences.length)} summary={texts.profitsHint}>
      <div className="pb-4">
        <p className="text-soft">{texts.profitsHint}</p>
        <ul className="mt-2 divide-y divide-line">
          {differences.slice(0, shownCount).map(({ row, theirs, ours, isEstimated, ground }) => (
            <li
              key={row.id}
              className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[minmax(0,1fr)_minmax(24rem,auto)]"
            >
              <div className="min-w-0 wrap-anywhere">
                <p className="font-semibold">{row.values["car.name"]}</p>
                <p className="text-sm text-soft">{texts.profitGrounds[ground]}</p>
              </div>
              <dl className="grid gap-y-1 text-sm tabular-nums sm:flex sm:flex-wrap sm:gap-x-6">
                <TheirsOrOurs label={texts.theirProfit} amount={theirs} />
                <TheirsOrOurs label={texts.ourProfit} amount={ours} isEstimated={isEstimated} />
              </dl>
            </li>
          ))}
        </ul>
        {differences.length > shownCount && (
          <p className="text-soft">{texts.andMore(differences.length - shownCount)}</p>
        )}
        <Button
          variant="secondary"
          icon={<DownloadIcon />}
          onClick={download}
          className="mt-3 max-sm:w-full"
        >
          {texts.profitsDownload}
        </Button>
      </div>
    </FoldedCard>
  )
}

type TheirsOrOursProps = { label: string; amount: Decimal; isEstimated?: boolean }

function TheirsOrOurs({ label, amount, isEstimated = false }: TheirsOrOursProps) {
  return (
    <div className="flex flex-wrap justify-between gap-x-3 sm:block sm:min-w-min sm:flex-1 sm:text-right">
      <dt className="text-soft">{label}</dt>
      <dd className="ml-auto text-right font-semibold">
        <GainOrLoss amount={amount} />
        <NoRateBelow isEstimated={isEstimated} />
      </dd>
    </div>
  )
}
