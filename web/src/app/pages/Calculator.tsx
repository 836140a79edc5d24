import { todayInVilnius } from "@marza/domain/time/days.ts"
import { vatRateOn } from "@marza/domain/vat/rates.ts"
import { getRouteApi, Link, useCanGoBack, useRouter } from "@tanstack/react-router"
import { CalculatorPage, type FoundPrice } from "../../calculator/CalculatorPage.tsx"
import { blankCar } from "../../cars/carValues.ts"
import { useLanguage } from "../../messages/first.ts"
import { useMessages } from "../../messages/use.ts"
import { buttonClasses } from "../../ui/Button.tsx"
import { ArrowLeftIcon } from "../../ui/laterIcons.tsx"
import { formatForInput } from "../../ui/typedAmount.ts"
import { useOrganization } from "../current.ts"

const route = getRouteApi("/shell/calculator")

declare module "@tanstack/history" {
  interface HistoryState {
    /**
     * The key of the history entry that opened the calculator; the entries by which it changes its URL carry it along.
     */
    openedBy?: string | undefined
  }
}

const useVatRates = () => useOrganization().organization?.vat_rates ?? []

/** The VAT rate of the organization today, in percent; null where it pays none. */
const useVatRate = () => vatRateOn(useVatRates(), todayInVilnius(new Date()))

export function Calculator() {
  const search = route.useSearch()
  const vatRate = useVatRate()
  const paysVat = useVatRates().length > 0
  // A calculation from a link keeps the VAT rate of its sender, or none.
  const isNew = Object.values(search).every((value) => value === undefined)
  const navigate = route.useNavigate()
  const { openedBy } = route.useRouteContext()
  return (
    <CalculatorPage
      key={openedBy}
      paysVat={paysVat}
      search={isNew ? { vat_rate: vatRate ?? undefined } : search}
      onSearchChange={(next) =>
        void navigate({
          search: next,
          state: { openedBy },
          replace: true,
          resetScroll: false,
        })
      }
      back={<BackLink />}
      carLink={(found) => <CarLink {...found} />}
    />
  )
}

/** Leads back to the page from which the calculator was opened, or to the list where a link has opened it. */
function BackLink() {
  const { actions } = useMessages()
  const { history } = useRouter()
  const canGoBack = useCanGoBack()
  return (
    <Link
      to="/"
      onClick={(event) => {
        if (!canGoBack || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        history.back()
      }}
      aria-label={actions.back}
      title={actions.back}
      className="-ml-3 grid size-touch shrink-0 place-items-center rounded-xl hover:bg-line/50"
    >
      <ArrowLeftIcon />
    </Link>
  )
}

function CarLink({ price, currency, rate, rateDay, vatScheme }: FoundPrice) {
  const { calculator: texts } = useMessages()
  const language = useLanguage()
  const hasVat = useVatRate() !== null
  return (
    <Link
      to="/car/new"
      // The page is loaded at once, so that it also opens without a connection.
      preload="render"
      state={{
        filledCar: {
          ...blankCar,
          purchase_price: formatForInput(price, language),
          purchase_currency: currency,
          purchase_exchange_rate: rate,
          purchase_rate_day: rateDay,
          ...(hasVat && vatScheme && { vat_scheme: vatScheme }),
        },
      }}
      className={buttonClasses({ size: "tall", className: "mt-4 w-full" })}
    >
      {texts.addCar}
    </Link>
  )
}
