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
import { amountsOf } from "../overheads/amountsOf.ts"
import { proposedQuery } from "../overheads/api.ts"
import { classes } from "../ui/classes.ts"
import { isPhone } from "../ui/isPhone.ts"
import { NoRateNote } from "../ui/NoRateNote.tsx"
import { useHeadTitle } from "../ui/useHeadTitle.ts"
import { homeQuery } from "./api.ts"

type Item = {
  name: string
  label: string
  value: string
  /** What belongs to the value, under it. */
  note?: string | undefined
  isEstimated?: boolean
  /** Of what is earned or lost, or of what is late. */
  sign?: number
  to: { to: "/" | "/analytics" | "/tasks" | "/inbox" | "/overheads"; search?: object }
}

/**
 * The firm at a glance: in one row, each figure in a tile under its word. Each opens what it is about; an empty one is
 * not there, but the result always is. A phone shows the result and what waits, and is swiped to the others.
 */
export function HomeStrip({ organization }: { organization: Organization }) {
  const { home: texts } = useMessages()
  const items = useItems(organization)
  if (items.length === 0) return null
  return (
    <ul
      aria-label={texts.title}
      // What goes on to the right fades out there; words for screen readers alone end with it, too.
      className="relative -mx-4 flex min-w-0 grow basis-0 snap-x scroll-px-4 gap-2 overflow-x-auto px-4 [scrollbar-width:none] sm:mx-0 sm:mask-[linear-gradient(to_right,#000_calc(100%-1rem),transparent)] sm:pr-4 sm:pl-0 print:hidden"
    >
      {items.map(({ name, label, value, note, isEstimated, sign = 0, to }) => (
        // Two of them are as wide as a phone, but for the edge of the third.
        <li
          key={name}
          className="shrink-0 snap-start max-sm:@container max-sm:w-[calc(50%-0.625rem)] max-sm:only:grow"
        >
          <Link
            // The type of a link's search depends on its page, which is another one for each item.
            {...(to as LinkProps)}
            data-home={name}
            className="grid h-full min-h-12 in-data-[view=table]:min-h-8 in-data-[view=table]:bg-transparent content-center rounded-xl bg-card px-2.5 whitespace-nowrap -outline-offset-2! max-sm:min-h-16 sm:hover:bg-line/50"
          >
            <span
              className={classes(
                "truncate text-[min(0.75rem,8cqi)] leading-4 text-soft sm:text-[0.75rem]",
                // A phone has room for two lines where nothing else is said.
                !note && "max-sm:line-clamp-2 max-sm:whitespace-normal",
              )}
            >
              {label}
            </span>{" "}
            <span
              className={classes(
                "in-data-[view=table]:leading-4 leading-5 font-bold tracking-tight tabular-nums max-sm:leading-6",
                isEstimated
                  ? "max-sm:text-[min(1rem,8.7cqi)]"
                  : "max-sm:text-[min(1.125rem,11cqi)]",
                name === "result" ? "sm:text-base" : "sm:text-sm",
                sign > 0 ? "text-gain" : sign < 0 ? "text-loss" : "text-ink",
              )}
            >
              {isEstimated && <NoRateNote />}
              {value}
            </span>
            {note && (
              <>
                {" "}
                <span className="truncate text-[0.75rem] leading-4 text-soft">{note}</span>
              </>
            )}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function useItems(organization: Organization): Item[] {
  const { home: texts, car, cars, menu } = useMessages()
  const language = useLanguage()
  const isOnPhone = isPhone.useValue()
  const now = new Date()
  const month = monthOf(now)
  const isManager = isOwnerOrAdmin(organization.role)
  const hasVat = vatRateOn(organization.vat_rates, todayInVilnius(now)) !== null
  const title = useHeadTitle(isManager, hasVat)
  const { data: home } = useQuery(homeQuery(organization.id))
  // The count of the menu "Firma" reads it, too. No tile is drawn before both are there, so that none moves.
  const meta = { isOfHeader: true }
  const overheads = useQuery({ ...proposedQuery(organization.id), meta, enabled: isManager })
  if (!home || overheads.isLoading) return []
  const eur = (amount: string) => formatMoney(amount, "EUR", language)
  const { stock, result_eur: result, expected_of: expectedOf, tasks_overdue: overdue } = home
  const brought = title(result, monthNames(language)[month.month - 1] ?? "")
  // To others its name says so.
  const afterVat = isManager && hasVat ? car.afterVat : undefined
  const today = home.tasks_due - overdue
  const proposed = (isManager && overheads.data) || []
  const inbox: Item = {
    name: "inbox",
    label: menu.inbox,
    value: texts.papers(home.inbox),
    to: { to: "/inbox" },
  }
  const waits: (Item & { isThere: boolean; inNote: string })[] = [
    {
      name: "tasks",
      isThere: home.tasks_due > 0,
      label: overdue > 0 ? texts.overdue(today) : texts.today,
      value: texts.tasks(overdue || today),
      inNote: "",
      sign: -overdue,
      to: { to: "/tasks" },
    },
    {
      name: "proposed",
      isThere: proposed.length > 0,
      label: texts.toConfirm,
      value: amountsOf(proposed, language),
      inNote: texts.inNote.toConfirm(proposed.length),
      to: { to: "/overheads" },
    },
    { ...inbox, isThere: home.inbox > 0, inNote: texts.inNote.inbox(home.inbox) },
  ]
  const [first, ...others] = waits.filter(({ isThere }) => isThere)
  const figures: (Item | false)[] = [
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
  ]
  const items: (Item | false | undefined)[] = [
    {
      name: "result",
      label: afterVat && !isOnPhone ? `${brought}, ${afterVat}` : brought,
      value: formatSignedMoney(result, "EUR", language),
      note: isOnPhone ? afterVat : undefined,
      isEstimated: home.result_estimated,
      sign: signOf(result),
      to: { to: "/analytics", search: {} },
    },
    // A phone has one tile for all that waits, and is swiped to the inbox.
    first &&
      (isOnPhone ? { ...first, note: others.map(({ inNote }) => inNote).join(" · ") } : first),
    ...(isOnPhone ? [] : others),
    ...figures,
    isOnPhone && others.some(({ name }) => name === "inbox") && inbox,
  ]
  return items.filter((item) => item !== false && item !== undefined)
}
