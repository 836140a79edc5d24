import { getRouteApi, Link } from "@tanstack/react-router"
import { CalculatorPage, type FoundPrice } from "../../calculator/CalculatorPage.tsx"
import { blankCar } from "../../cars/carValues.ts"
import { useLanguage, useMessages } from "../../messages/use.ts"
import { buttonClasses } from "../../ui/Button.tsx"
import { formatForInput } from "../../ui/typedAmount.ts"

const route = getRouteApi("/shell/calculator")

declare module "@tanstack/history" {
  interface HistoryState {
    /** The key of the history entry that opened the calculator, in those with which it changes its own URL. */
    openedBy?: string | undefined
  }
}

export function Calculator() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { openedBy } = route.useRouteContext()
  return (
    <CalculatorPage
      key={openedBy}
      search={search}
      onSearchChange={(next) =>
        void navigate({
          search: next,
          state: { openedBy },
          replace: true,
          resetScroll: false,
        })
      }
      carLink={(found) => <CarLink {...found} />}
    />
  )
}

function CarLink({ price, currency, rate, rateDay }: FoundPrice) {
  const { calculator: texts } = useMessages()
  const language = useLanguage()
  return (
    <Link
      to="/car/new"
      // Loaded at once, so that it opens without a connection too.
      preload="render"
      state={{
        filledCar: {
          ...blankCar,
          purchase_price: formatForInput(price, language),
          purchase_currency: currency,
          purchase_exchange_rate: rate,
          purchase_rate_day: rateDay,
        },
      }}
      className={buttonClasses({ size: "tall", className: "mt-4 w-full" })}
    >
      {texts.addCar}
    </Link>
  )
}
