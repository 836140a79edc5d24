import type { Home } from "@marza/domain/home/schemas.ts"
import { formatMoney, formatSignedMoney } from "@marza/domain/money/format.ts"
import { signOf } from "@marza/domain/money/sign.ts"
import type { Organization } from "@marza/domain/organizations/schemas.ts"
import { isOwnerOrAdmin } from "@marza/domain/roles.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import { monthNames, monthOf } from "@marza/domain/time/months.ts"
import { vatRateOn } from "@marza/domain/vat/rates.ts"
import { useQuery } from "@tanstack/react-query"
import { Link, type LinkProps } from "@tanstack/react-router"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { classes } from "../ui/classes.ts"
import { NoRateNote } from "../ui/NoRateNote.tsx"
import { useHeadTitle } from "../ui/useHeadTitle.ts"
import { homeQuery } from "./api.ts"

type Item = {
  name: string
  label: string
  value: string
  note?: string | undefined
  isEstimated?: boolean
  /** Of what is earned or lost. */
  sign?: number
  to: { to: "/" | "/analytics" | "/tasks" | "/inbox"; search?: Record<string, unknown> }
}

const longestBefore = 20

/** The firm at a glance, in one line, which a thumb swipes. Each item opens what it is about; an empty one is not there. */
export function HomeStrip({ organization }: { organization: Organization }) {
  const { home: texts } = useMessages()
  const { data } = useQuery(homeQuery(organization.id))
  const items = useItems(organization, data)
  if (items.length === 0) return null
  return (
    <ul
      aria-label={texts.title}
      // What goes on to the right fades out there; words for screen readers alone end with it, too.
      className="relative -ml-2 flex min-w-0 grow basis-0 gap-x-1 overflow-x-auto pr-4 mask-[linear-gradient(to_right,#000_calc(100%-1rem),transparent)] [scrollbar-width:none] print:hidden"
    >
      {items.map(({ name, label, value, note, isEstimated, sign = 0, to }) => (
        <li key={name} className="shrink-0">
          <Link
            // The type of a link's search depends on its page, which is another one for each item.
            {...(to as LinkProps)}
            data-home={name}
            className="flex min-h-touch items-center gap-1.5 rounded-xl px-2 text-sm whitespace-nowrap text-soft -outline-offset-2! hover:text-ink"
          >
            {/* A long name would push its amount out of a phone. */}
            <span className={classes(label.length > longestBefore && "max-sm:order-1")}>
              {label}
            </span>{" "}
            <span
              className={classes(
                "flex items-center gap-1 font-semibold",
                sign > 0 ? "text-gain" : sign < 0 ? "text-loss" : "text-ink",
              )}
            >
              {isEstimated && <NoRateNote />}
              {value}
            </span>{" "}
            {note && <span className="max-xl:sr-only">{note}</span>}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function useItems(organization: Organization, home: Home | undefined): Item[] {
  const { home: texts, analytics, cars, menu, tasks } = useMessages()
  const language = useLanguage()
  const now = new Date()
  const month = monthOf(now)
  const isManager = isOwnerOrAdmin(organization.role)
  const hasVat = vatRateOn(organization.vat_rates, todayInVilnius(now)) !== null
  const title = useHeadTitle(isManager, hasVat)
  if (!home) return []
  const eur = (amount: string) => formatMoney(amount, "EUR", language)
  const { stock, result_eur: result, expected_of: expectedOf } = home
  const items: (Item | false)[] = [
    signOf(result) !== 0 && {
      name: "result",
      label: title(result, monthNames(language)[month.month - 1] ?? ""),
      value: formatSignedMoney(result, "EUR", language),
      isEstimated: home.result_estimated,
      sign: signOf(result),
      to: { to: "/analytics", search: {} },
    },
    stock.cars > 0 && {
      name: "stock",
      label: analytics.tiles.in_stock,
      value: `${stock.cars} · ${eur(stock.cost_eur)}`,
      note:
        expectedOf > 0
          ? texts.expected(
              formatSignedMoney(home.expected_profit_eur, "EUR", language),
              expectedOf,
              signOf(home.expected_profit_eur) < 0,
            )
          : undefined,
      isEstimated: stock.estimated,
      to: { to: "/analytics", search: { list: "in_stock" } },
    },
    signOf(home.left_to_receive_eur) !== 0 && {
      name: "left",
      label: cars.left,
      value: eur(home.left_to_receive_eur),
      isEstimated: home.left_to_receive_estimated,
      to: { to: "/", search: { unpaid: true } },
    },
    home.tasks_due > 0 && {
      name: "tasks",
      label: tasks.title,
      value: String(home.tasks_due),
      to: { to: "/tasks" },
    },
    home.inbox > 0 && {
      name: "inbox",
      label: menu.inbox,
      value: String(home.inbox),
      to: { to: "/inbox" },
    },
  ]
  return items.filter((item) => item !== false)
}
