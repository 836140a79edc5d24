import { subtract } from "@marza/domain/money/decimal.ts"
import { formatMoney } from "@marza/domain/money/format.ts"
import { signOf } from "@marza/domain/money/sign.ts"
import type { Partners } from "@marza/domain/partners/schemas.ts"
import { useLanguage } from "../messages/first.ts"
import { Approximately } from "../ui/Approximately.tsx"
import { Badge } from "../ui/Badge.tsx"
import { classes, surface } from "../ui/classes.ts"
import { ChevronRightIcon } from "../ui/laterIcons.tsx"
import { Money } from "../ui/Money.tsx"
import { usePartnerTexts } from "./texts.ts"
import { UnpaidLink } from "./UnpaidLink.tsx"
import { useNames } from "./useNames.ts"
import { useTakenFocus } from "./useTakenFocus.ts"

type ParticipantCardProps = {
  participant: Partners["items"][number]
  participants: Partners["items"]
  allParts: number
  /** It is that of the person who looks. */
  isOwn: boolean
  /** Its statement was open just now. */
  takesFocus: boolean
  onOpen: () => void
}

/** What a participant has. A press anywhere opens their statement. */
export function ParticipantCard(props: ParticipantCardProps) {
  const { participant, participants, allParts, isOwn, takesFocus, onOpen } = props
  const figure = useTakenFocus<HTMLButtonElement>(takesFocus)
  const texts = usePartnerTexts()
  const language = useLanguage()
  const {
    partner_id: id,
    parts,
    is_active: isActive,
    settle_now,
    in_cars,
    held,
    receivable,
  } = participant
  const name = useNames(participants).full(id)
  const sign = signOf(settle_now)
  const word = sign > 0 ? texts.gets : sign < 0 ? texts.gives : texts.even
  return (
    <li
      className={classes(surface, "@container relative flex min-w-0 flex-col p-4 hover:bg-card/70")}
    >
      <div className="flex flex-wrap items-center gap-x-2 *:not-first:-my-1">
        <h2 className="font-semibold wrap-anywhere">{name}</h2>
        {isOwn && <Badge tone="accent">{texts.you}</Badge>}
        {!isActive && <Badge>{texts.ended}</Badge>}
      </div>
      <p className="text-xs text-soft">{parts > 0 ? texts.part(parts, allParts) : texts.noPart}</p>
      <button
        ref={figure}
        type="button"
        onClick={onOpen}
        className="mt-2 flex min-h-touch items-end justify-between gap-2 text-left outline-none after:absolute after:inset-0 after:rounded-2xl focus-visible:after:outline-2 focus-visible:after:outline-primary print:min-h-0"
      >
        <span className="min-w-0">
          <span className="sr-only">{texts.openStatement(name)} </span>
          <span className="block text-xs text-soft">{word}</span>
          <span
            className={classes(
              "block text-[min(1.125rem,9cqi)] font-bold tracking-tight whitespace-nowrap tabular-nums",
              sign > 0 && "text-gain",
              sign < 0 && "text-loss",
            )}
          >
            {participant.estimated && <Approximately />}
            {/* The word above says who pays. */}
            {formatMoney(sign < 0 ? subtract("0", settle_now) : settle_now, "EUR", language)}
          </span>
        </span>
        <ChevronRightIcon className="mb-1 size-4! shrink-0 text-soft print:hidden" />
      </button>
      <dl className="mt-2 grid gap-1 border-t border-line pt-2 text-sm empty:hidden">
        {signOf(in_cars) !== 0 && <Line label={texts.inCars} amount={in_cars} />}
        {signOf(held) !== 0 && <Line label={texts.held} amount={held} />}
        {signOf(receivable) !== 0 && (
          <div className="relative flex flex-wrap items-center justify-between gap-x-3">
            <dt className="text-soft">{texts.receivable}</dt>
            <dd className="ml-auto tabular-nums">
              <UnpaidLink className="-my-3!">
                <Money amount={receivable} />
              </UnpaidLink>
            </dd>
          </div>
        )}
      </dl>
    </li>
  )
}

const Line = ({ label, amount }: { label: string; amount: string }) => (
  <div className="flex flex-wrap justify-between gap-x-3">
    <dt className="text-soft">{label}</dt>
    <dd className="ml-auto font-semibold tabular-nums">
      <Money amount={amount} />
    </dd>
  </div>
)
