import { signOf } from "@marza/domain/money/sign.ts"
import type { Paper } from "@marza/domain/papers/schemas.ts"
import type { ReactNode } from "react"
import { useLanguage } from "../messages/first.ts"
import { classes } from "../ui/classes.ts"
import { formatDay } from "../ui/dates.ts"
import { FileMark } from "../ui/FileMark.tsx"
import { Money } from "../ui/Money.tsx"
import type { PaperActions } from "./PaperMenu.tsx"
import {
  Differs,
  PaperMenuButton,
  PaperName,
  PaperOpener,
  StateBadge,
  useSideOf,
} from "./PaperParts.tsx"
import { useRemarks } from "./useRemarks.ts"

type PaperRowProps = PaperActions & {
  paper: Paper
  /** Stands below the rest: the car, in a list of all cars. */
  children?: ReactNode
}

/** A paper by its kind and number. A press opens its PDF, or goes on with the draft. */
export function PaperRow({ paper, children, ...actions }: PaperRowProps) {
  const language = useLanguage()
  const { day, total, currency } = paper
  const side = useSideOf()(paper)
  const details = [day && formatDay(new Date(day), "UTC", language), ...useRemarks()(paper)]
  return (
    <li className="row-hover @container relative flex items-center gap-3 py-2">
      {/* Among other files it has their mark. */}
      {!children && <FileMark className="@max-[17rem]:hidden" />}
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <PaperOpener paper={paper} text={<PaperName paper={paper} />} onEdit={actions.onEdit} />
          {/* In the register the amounts stand below each other, whatever the names. */}
          <div
            className={
              children
                ? "flex basis-full flex-wrap items-center gap-x-2 gap-y-1 empty:hidden @lg:contents"
                : "contents"
            }
          >
            {total && currency && (
              <Money
                amount={total}
                currency={currency}
                className={classes(
                  "font-semibold tabular-nums @lg:order-1 @lg:ml-auto",
                  signOf(total) < 0 && "text-loss",
                )}
              />
            )}
            {/* In the register each paper has its state. */}
            {(children || paper.state !== "issued" || paper.left_to_receive !== null) && (
              <StateBadge paper={paper} />
            )}
          </div>
        </div>
        <p className="mt-1 overflow-hidden text-xs text-soft wrap-anywhere @max-[10rem]:tracking-tighter">
          <span className="dotted-parts">
            {side && (
              <span title={side} className={children ? "truncate" : "basis-full truncate"}>
                {side}
              </span>
            )}
            {details.map((text) => text && <span key={text}>{text}</span>)}
          </span>
        </p>
        <Differs paper={paper} correction={actions.correction} />
        {children}
      </div>
      <PaperMenuButton {...actions} paper={paper} />
    </li>
  )
}
