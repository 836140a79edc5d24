import type { Car } from "@marza/domain/cars/schemas.ts"
import { formatMoney } from "@marza/domain/money/format.ts"
import { signOf } from "@marza/domain/money/sign.ts"
import type { Shares } from "@marza/domain/partners/schemas.ts"
import { useQuery } from "@tanstack/react-query"
import { Suspense, useState } from "react"
import { useLanguage } from "../messages/first.ts"
import { Button } from "../ui/Button.tsx"
import { Card } from "../ui/Card.tsx"
import { classes } from "../ui/classes.ts"
import { LoadError } from "../ui/LoadError.tsx"
import { lazily } from "../ui/lazily.tsx"
import { Money } from "../ui/Money.tsx"
import { Skeleton } from "../ui/Skeleton.tsx"
import { partnersQuery, sharesQuery } from "./api.ts"
import { oddCentsOf } from "./oddCents.ts"
import { percentOf } from "./percent.ts"
import { usePartnerTexts } from "./texts.ts"
import { useNames } from "./useNames.ts"

const SharesDialog = lazily(async () => (await import("./SharesDialog.tsx")).SharesDialog)

type SharesCardProps = {
  car: Pick<Car, "id" | "organization_id">
  /** Whether the person may give the car shares of its own. */
  canChange: boolean
}

/** How the profit of a sold car is shared, to the cent. */
export function SharesCard({ car, canChange }: SharesCardProps) {
  const { shares: texts } = usePartnerTexts()
  const key = { organizationId: car.organization_id, carId: car.id }
  const shares = useQuery(sharesQuery(key))
  const partners = useQuery(partnersQuery(car.organization_id))
  const [isOpen, setOpen] = useState(false)
  const failed = [shares, partners].find(({ error, data }) => error && !data)
  const isRead = shares.data && partners.data
  return (
    <Card
      title={texts.title}
      action={
        canChange &&
        isRead && (
          <Button
            variant="quiet"
            aria-label={`${texts.title}: ${texts.change}`}
            onPointerEnter={SharesDialog.preload}
            onClick={() => setOpen(true)}
            className="-my-2.5 -mr-3 px-3 text-sm text-primary print:hidden"
          >
            {texts.change}
          </Button>
        )
      }
    >
      {failed?.error ? (
        <LoadError
          error={failed.error}
          onRetry={() => void Promise.all([shares.refetch(), partners.refetch()])}
        />
      ) : isRead ? (
        <Rows shares={shares.data} participants={partners.data.items} />
      ) : (
        <Skeleton className="h-20" />
      )}
      <Suspense>
        {isOpen && isRead && (
          <SharesDialog
            car={key}
            shares={shares.data}
            participants={partners.data.items}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </Card>
  )
}

type RowsProps = { shares: Shares; participants: Parameters<typeof useNames>[0] }

function Rows({ shares, participants }: RowsProps) {
  const { setUp, shares: texts } = usePartnerTexts()
  const language = useLanguage()
  const { full, receiver } = useNames(participants)
  const all = shares.items.reduce((sum, { parts }) => sum + parts, 0)
  const odd = oddCentsOf(shares.items)
  return (
    <>
      <p className="-mt-2 text-xs text-soft">{shares.is_own ? texts.own : texts.common}</p>
      <ul className="mt-1 divide-y divide-line">
        {shares.items.map(({ partner_id, parts, amount }) => (
          <li key={partner_id} className="flex flex-wrap items-baseline gap-x-3 py-0.5 wide:py-2">
            <span className="min-w-0 flex-1 basis-36 wrap-anywhere">
              {full(partner_id)}
              <span className="ml-2 text-sm whitespace-nowrap text-soft tabular-nums">
                {setUp.percent(percentOf(parts, all, language))}
              </span>
            </span>
            {amount !== null && (
              <Money
                amount={amount}
                className={classes(
                  "ml-auto min-w-28 text-right font-semibold tabular-nums",
                  signOf(amount) < 0 && "text-loss",
                )}
              />
            )}
          </li>
        ))}
      </ul>
      {odd.length > 0 && (
        <p className="text-xs text-soft">
          {texts.cent(formatMoney("0.01", "EUR", language), odd.map(receiver).join(", "))}
        </p>
      )}
    </>
  )
}
