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
import type { ReactNode } from "react"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { classes } from "../ui/classes.ts"
import { NoRateNote } from "../ui/NoRateNote.tsx"
import { useHeadTitle } from "../ui/useHeadTitle.ts"
import { homeQuery } from "./api.ts"

type Item = {
  name: string
  label: ReactNode
  value: string
  /** It outranks the others: what the firm has earned, and what is to be done. */
  isFirst?: true
  isEstimated?: boolean
  /** Of what is earned or lost, or of what is late. */
  sign?: number
  to: { to: "/" | "/analytics" | "/tasks" | "/inbox"; search?: Record<string, unknown> }
}

/**
 * The firm at a glance: in one row, which a thumb swipes, each figure under its word. Each opens what it is about; an empty
 * one is not there, but the result always is. What is to be done stands behind the result, so that a phone has both in sight.
 */
export function HomeStrip({ organization }: { organization: Organization }) {
  const { home: texts } = useMessages()
  const { data } = useQuery(homeQuery(organization.id))
  const items = useItems(organization, data)
  if (items.length === 0) return null
  return (
    <ul
      aria-label={texts.title}
      // What goes on to the right fades out there; words for screen readers alone end with it, too.
      className="relative -ml-2 flex min-w-0 grow basis-0 overflow-x-auto pr-4 mask-[linear-gradient(to_right,#000_calc(100%-1rem),transparent)] [scrollbar-width:none] tile:ml-0 tile:gap-x-1.5 print:hidden"
    >
      {items.map(({ name, label, value, isFirst, isEstimated, sign = 0, to }) => (
        <li key={name} className="shrink-0">
          <Link
            // The type of a link's search depends on its page, which is another one for each item.
            {...(to as LinkProps)}
            data-home={name}
            // Higher than what is drawn of it: the line that it stands in is as high as its two lines of text.
            className={classes(
              "relative isolate grid h-10 min-h-touch content-center rounded-xl px-2 whitespace-nowrap -outline-offset-2! before:absolute before:inset-x-0 before:inset-y-1.5 before:-z-1 before:rounded-lg tile:px-2.5 tile:hover:before:bg-line/50",
              isFirst && "tile:before:bg-card",
            )}
          >
            <span className="text-[0.6875rem] leading-3.5 text-soft">{label}</span>{" "}
            <span
              className={classes(
                "flex items-center gap-1 leading-4.5 tracking-tight tabular-nums",
                isFirst ? "text-[0.9375rem] font-bold" : "text-xs font-semibold",
                sign > 0 ? "text-gain" : sign < 0 ? "text-loss" : "text-ink",
              )}
            >
              {isEstimated && <NoRateNote />}
              {value}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function useItems(organization: Organization, home: Home | undefined): Item[] {
  const { home: texts, car, cars, menu } = useMessages()
  const language = useLanguage()
  const now = new Date()
  const month = monthOf(now)
  const isManager = isOwnerOrAdmin(organization.role)
  const hasVat = vatRateOn(organization.vat_rates, todayInVilnius(now)) !== null
  const title = useHeadTitle(isManager, hasVat)
  if (!home) return []
  const eur = (amount: string) => formatMoney(amount, "EUR", language)
  const { stock, result_eur: result, expected_of: expectedOf, tasks_overdue: overdue } = home
  const items: (Item | false)[] = [
    {
      name: "result",
      label: (
        <>
          {title(result, monthNames(language)[month.month - 1] ?? "")}
          {/* To others its name says so. */}
          {isManager && hasVat && <span className="max-sm:hidden">, {car.afterVat}</span>}
        </>
      ),
      isFirst: true,
      value: formatSignedMoney(result, "EUR", language),
      isEstimated: home.result_estimated,
      sign: signOf(result),
      to: { to: "/analytics", search: {} },
    },
    overdue > 0 && {
      name: "overdue",
      label: texts.overdue,
      value: texts.tasks(overdue),
      isFirst: true,
      sign: -1,
      to: { to: "/tasks" },
    },
    home.tasks_due > overdue && {
      name: "today",
      label: texts.today,
      value: texts.tasks(home.tasks_due - overdue),
      isFirst: true,
      to: { to: "/tasks" },
    },
    signOf(home.left_to_receive_eur) !== 0 && {
      name: "left",
      label: cars.left,
      value: eur(home.left_to_receive_eur),
      isEstimated: home.left_to_receive_estimated,
      to: { to: "/", search: { unpaid: true } },
    },
    stock.cars > 0 && {
      name: "stock",
      label: texts.stock(stock.cars),
      value: eur(stock.cost_eur),
      isEstimated: stock.estimated,
      to: { to: "/analytics", search: { list: "in_stock" } },
    },
    expectedOf > 0 && {
      name: "expected",
      label: texts.expected(signOf(home.expected_profit_eur) < 0, expectedOf, hasVat),
      value: formatSignedMoney(home.expected_profit_eur, "EUR", language),
      isEstimated: home.expected_profit_estimated,
      to: { to: "/analytics", search: { list: "in_stock" } },
    },
    home.inbox > 0 && {
      name: "inbox",
      label: menu.inbox,
      value: texts.papers(home.inbox),
      to: { to: "/inbox" },
    },
  ]
  return items.filter((item) => item !== false)
}
