import { getRouteApi, Link, useLocation } from "@tanstack/react-router"
import { CalculatorPage, type FoundPrice } from "../../calculator/CalculatorPage.tsx"
import { blankCar } from "../../cars/carValues.ts"
import { useLanguage, useMessages } from "../../messages/use.ts"
import { buttonClasses } from "../../ui/Button.tsx"
import { formatForInput } from "../../ui/typedAmount.ts"

const route = getRouteApi("/shell/calculator")

declare module "@tanstack/history" {
  interface HistoryState {
    /** The key of the history entry with which the calculator opened; the page itself has written the later ones. */
    calculatorKey?: string | undefined
  }
}

export function Calculator() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const key = useLocation({ select: ({ state }) => state.calculatorKey ?? state.__TSR_key })
  return (
    <CalculatorPage
      key={key}
      search={search}
      onSearchChange={(next) =>
        void navigate({
          search: next,
          state: { calculatorKey: key },
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
