import { monthOfName } from "@marza/domain/closing/month.ts"
import type { ClosingChange } from "@marza/domain/closing/schemas.ts"
import { formatSignedMoney } from "@marza/domain/money/format.ts"
import { signOf } from "@marza/domain/money/sign.ts"
import { Link } from "@tanstack/react-router"
import { type ReactNode, useState } from "react"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { classes } from "../ui/classes.ts"
import { formatMoment } from "../ui/dates.ts"
import { changeWords } from "./closingWords.ts"

type Props = {
  month: string
  changes: readonly ClosingChange[]
  /** Of all changes, of which the newest are listed. */
  count: number
}

const firstShown = 10

/** What was written into a closed month, the newest first: who, when, before and after. */
export function ClosingChanges({ month, changes, count }: Props) {
  const { closing: texts } = useMessages()
  const [areAllShown, showAll] = useState(false)
  const shown = areAllShown ? changes : changes.slice(0, firstShown)
  if (count === 0)
    return (
      <p className="-mt-2 border-t border-line py-2 text-sm text-soft lg:mt-7">{texts.noChanges}</p>
    )
  return (
    <div className="max-lg:mt-3">
      <h3 className="mb-1 flex min-h-6 items-center font-semibold">{texts.changes(count)}</h3>
      <ul className="divide-y divide-line border-t border-line">
        {shown.map((change) => (
          <Change key={change.id} month={month} change={change} />
        ))}
      </ul>
      {shown.length < changes.length && (
        <Button
          variant="quiet"
          className="-mx-2 px-2 text-sm text-primary print:hidden"
          onClick={() => showAll(true)}
        >
          {texts.showAll(changes.length)}
        </Button>
      )}
      {areAllShown && changes.length < count && (
        <p className="mt-2 text-sm text-soft">{texts.newestOf(changes.length, count)}</p>
      )}
    </div>
  )
}

function Change({ month, change }: { month: string; change: ClosingChange }) {
  const texts = useMessages()
  const language = useLanguage()
  const { actor_name: actor, result, vat_eur: vat } = change
  const sign = signOf(result)
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 py-2 text-sm">
      <div className="min-w-0 grow basis-52 wrap-anywhere">
        <p className="font-semibold">
          <WhatItOpens month={month} change={change}>
            {titleOf(change, texts.closing.document)}
          </WhatItOpens>
        </p>
        <p>{changeWords(change, { texts, language })}</p>
        <p className="text-xs text-soft">
          {[actor ?? texts.closing.somebody, formatMoment(new Date(change.at), language)].join(
            ", ",
          )}
        </p>
      </div>
      <div className="ml-auto text-right whitespace-nowrap tabular-nums">
        {sign !== 0 && (
          <p className={classes("font-semibold", sign > 0 ? "text-gain" : "text-loss")}>
            <span className="sr-only">{texts.closing.result} </span>
            {formatSignedMoney(result, "EUR", language)}
          </p>
        )}
        {signOf(vat) !== 0 && (
          <p className="text-xs text-soft">
            {texts.analytics.vat} {formatSignedMoney(vat, "EUR", language)}
          </p>
        )}
      </div>
    </li>
  )
}

/** "Išlaida: Padangos, Volvo V60"; a purchase or a sale has the name of its car alone. */
function titleOf(
  { document, entity, name, car_name }: ClosingChange,
  words: Readonly<Record<ClosingChange["document"], string>>,
): string {
  const named = entity === "cars" ? [car_name ?? name] : [name, car_name]
  const names = named.filter((one) => one !== null && one !== "").join(", ")
  return names ? `${words[document]}: ${names}` : words[document]
}

type OpensProps = { month: string; change: ClosingChange; children: ReactNode }

/** The car or the overheads of a change; what was deleted opens nothing. */
function WhatItOpens({ month, change, children }: OpensProps) {
  // A car that is deleted has lost its name here.
  if (change.car_id && change.car_name !== null)
    return (
      <Link to="/car/$id" params={{ id: change.car_id }} className="quiet-link">
        {children}
      </Link>
    )
  if (change.entity === "overheads")
    return (
      <Link to="/overheads" search={monthOfName(month)} className="quiet-link">
        {children}
      </Link>
    )
  return children
}
