import { formatMoney } from "@marza/domain/money/format.ts"
import type { Participant } from "@marza/domain/partners/parts.ts"
import type { Moves } from "@marza/domain/partners/schemas.ts"
import type { ApiError } from "../api/errors.ts"
import { useLanguage } from "../messages/first.ts"
import { formatDay } from "../ui/dates.ts"
import type { From } from "./FromFields.tsx"
import { percentOf } from "./percent.ts"
import { usePartnerTexts } from "./texts.ts"

/** What the refusal parts_move names: sold cars that would be shared in another way, and whose shares that changes. */
export const movesOf = ({ body }: ApiError) => body as unknown as Moves

type ResultProps = {
  shared: readonly { name: string; parts: number }[]
  from: From
  /** The names of those who would be partners no longer. */
  ended: readonly string[]
  moves: Moves | null
  nameOf: (participant: Participant) => string
}

/** What the answers come to, before they are saved. */
export function Result({ shared, from, ended, moves, nameOf }: ResultProps) {
  const { setUp: texts } = usePartnerTexts()
  const language = useLanguage()
  const written = (day: string) => formatDay(new Date(day), "UTC", language)
  const all = shared.reduce((sum, { parts }) => sum + parts, 0)
  const { resultFrom } = texts
  return (
    <>
      <p>{from.kind === "day" ? resultFrom.day(written(from.day)) : resultFrom[from.kind]}</p>
      <ul className="mt-1 divide-y divide-line">
        {shared
          .filter(({ parts }) => parts > 0)
          .map(({ name, parts }) => (
            <li key={name} className="flex justify-between gap-3 py-2">
              <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
              <span className="font-semibold tabular-nums">
                {texts.percent(percentOf(parts, all, language))}
              </span>
            </li>
          ))}
      </ul>
      {ended.length > 0 && (
        <p className="mt-2 text-sm text-warn">{texts.endedAfter(ended.join(", "))}</p>
      )}
      {moves && (
        <div role="alert" className="mt-3 rounded-2xl bg-warn-soft p-4 text-sm">
          <p className="font-semibold text-warn">
            {moves.cars_count > 0 ? texts.moves(moves.cars_count) : texts.movesOther}
          </p>
          <ul className="mt-2 grid gap-2">
            {moves.participants.map(({ partner_id, before, after }) => (
              <li key={partner_id}>
                <p className="font-semibold wrap-anywhere">{nameOf(partner_id)}</p>
                <p className="flex flex-wrap justify-between gap-x-3 tabular-nums">
                  <span className="whitespace-nowrap text-soft">
                    {texts.shareBefore} {formatMoney(before, "EUR", language)}
                  </span>{" "}
                  <b className="whitespace-nowrap">
                    {texts.shareAfter} {formatMoney(after, "EUR", language)}
                  </b>
                </p>
              </li>
            ))}
          </ul>
          {moves.cars_count > 0 && (
            <ul className="mt-3 border-t border-warn/30 pt-3">
              {moves.cars.map(({ id, name, sold_on }) => (
                <li key={id}>
                  {name}
                  {sold_on && (
                    <span className="text-soft"> · {texts.soldOn(written(sold_on))}</span>
                  )}
                </li>
              ))}
              {moves.cars_count > moves.cars.length && (
                <li className="text-soft">
                  {texts.moreCars(moves.cars_count - moves.cars.length)}
                </li>
              )}
            </ul>
          )}
        </div>
      )}
    </>
  )
}
