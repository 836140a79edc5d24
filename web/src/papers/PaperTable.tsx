import { signOf } from "@marza/domain/money/sign.ts"
import type { Paper } from "@marza/domain/papers/schemas.ts"
import { Link } from "@tanstack/react-router"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { classes, surface } from "../ui/classes.ts"
import { formatDay } from "../ui/dates.ts"
import { Money } from "../ui/Money.tsx"
import type { PaperActions } from "./PaperMenu.tsx"
import { Differs, PaperMenuButton, PaperOpener, StateBadge, useSideOf } from "./PaperParts.tsx"
import { numberOf } from "./paperName.ts"
import { useRemarks } from "./useRemarks.ts"

type PaperTableProps = {
  papers: readonly Paper[]
  actionsOf: (paper: Paper) => PaperActions
}

const heading = "px-2 py-2.5 text-left font-semibold text-ink/80"
const cell = "px-2 py-1.5 align-middle wrap-anywhere"

/** The register at a desk: a row for each paper, whose press opens the PDF. */
export function PaperTable({ papers, actionsOf }: PaperTableProps) {
  const { papers: texts } = useMessages()
  const { columns } = texts
  return (
    <div className={classes(surface, "wide-page overflow-clip")}>
      <table className="w-full table-fixed text-sm">
        <caption className="sr-only">{texts.title}</caption>
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className={classes(heading, "w-[11%] pl-4")}>
              {columns.number}
            </th>
            <th scope="col" className={classes(heading, "w-32")}>
              {columns.day}
            </th>
            <th scope="col" className={classes(heading, "w-[16%]")}>
              {columns.kind}
            </th>
            <th scope="col" className={heading}>
              {columns.car}
            </th>
            <th scope="col" className={heading}>
              {columns.side}
            </th>
            <th scope="col" className={classes(heading, "w-40 text-right!")}>
              {columns.total}
            </th>
            <th scope="col" className={classes(heading, "w-30 pl-4!")}>
              {columns.state}
            </th>
            <th scope="col" className="w-14">
              <span className="sr-only">{columns.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {papers.map((paper) => (
            <Row key={paper.id} paper={paper} actions={actionsOf(paper)} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type RowProps = { paper: Paper; actions: PaperActions }

function Row({ paper, actions }: RowProps) {
  const { papers: texts } = useMessages()
  const language = useLanguage()
  const side = useSideOf()(paper)
  const remarks = useRemarks()(paper)
  const { day, total, currency, kind, car_id: carId, car_name: carName, state } = paper
  return (
    <tr className="relative border-b border-line last:border-0 hover:bg-background">
      <th scope="row" className={classes(cell, "pl-4 text-left font-normal")}>
        <PaperOpener
          paper={paper}
          text={numberOf(paper) ?? texts.noNumber}
          onEdit={actions.onEdit}
        />
      </th>
      <td className={classes(cell, "whitespace-nowrap")}>
        {day && formatDay(new Date(day), "UTC", language)}
      </td>
      <td className={cell}>{texts.kinds[kind]}</td>
      <td className={cell}>
        {carId && carName ? (
          <Link
            to="/car/$id"
            params={{ id: carId }}
            title={carName}
            className="relative line-clamp-2 quiet-link"
          >
            {carName}
          </Link>
        ) : (
          state !== "lost" && (
            <span className="text-soft">
              {carName ? `${carName} · ${texts.noCar}` : texts.noCar}
            </span>
          )
        )}
      </td>
      <td className={cell}>
        {side && (
          <span
            title={side}
            className={classes("line-clamp-2", paper.side.name === null && "text-soft")}
          >
            {side}
          </span>
        )}
        {remarks.map((remark) => (
          <span key={remark} className="block text-xs text-soft">
            {remark}
          </span>
        ))}
        <Differs paper={paper} correction={actions.correction} />
      </td>
      <td className={classes(cell, "text-right")}>
        {total && currency && (
          <Money
            amount={total}
            currency={currency}
            className={classes("font-semibold tabular-nums", signOf(total) < 0 && "text-loss")}
          />
        )}
      </td>
      <td className={cell}>
        <StateBadge paper={paper} />
      </td>
      <td className="pr-4 align-middle">
        <div className="flex justify-end">
          <PaperMenuButton {...actions} paper={paper} />
        </div>
      </td>
    </tr>
  )
}
