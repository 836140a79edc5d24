import { csvTexts } from "@marza/domain/cars/csv-texts.ts"
import type { ClosingChange } from "@marza/domain/closing/schemas.ts"
import type { Language } from "@marza/domain/language.ts"
import { formatMoney, formatRate } from "@marza/domain/money/format.ts"
import { column, summed, type TableColumn } from "@marza/domain/table/column.ts"
import type { Snapshot } from "../../platform/db/database.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import { selectAllChanges, withResult } from "../closing/queries.ts"
import { monthTexts } from "./month-texts.ts"

/** What was written into a month since it was closed, the oldest first, part by part; the calls show the newest alone. */
export async function* readPackageChanges(
  snapshot: Snapshot,
  { organizationId }: OrganizationScope,
  closingId: string,
): AsyncGenerator<ClosingChange[]> {
  for await (const changes of snapshot.batches(selectAllChanges(organizationId, closingId)))
    yield changes.map(withResult)
}

/** Who changed what and when, before and after; the results add up to how the result of the month's documents differs. */
export function changeColumns(language: Language): TableColumn<ClosingChange>[] {
  const texts = monthTexts[language]
  return [
    column("text", texts.when, ({ at }) => momentIn.format(new Date(at))),
    column("text", texts.who, ({ actor_name }) => actor_name),
    column("choice", texts.document, ({ document }) => texts.documentWords[document]),
    column("text", texts.car, ({ car_name }) => car_name),
    column("text", texts.description, ({ name }) => name),
    column("text", texts.before, ({ before }) => factsIn(before, language)),
    column("text", texts.after, (change) => afterIn(change, language)),
    column("amount", texts.changeEur, ({ eur }) => eur),
    column("amount", texts.changeVat, ({ vat_eur }) => vat_eur),
    summed(texts.changeResult, ({ result }) => result),
  ]
}

/** A document after a change. The VAT of a margin sale follows from the price of its purchase, so its own facts may be the same. */
function afterIn({ before, after, vat_eur }: ClosingChange, language: Language): string | null {
  const [was, is] = [factsIn(before, language), factsIn(after, language)]
  const isVatAlone = is !== null && was === is && vat_eur !== "0.00"
  return isVatAlone ? `${is}; ${monthTexts[language].vatChanged}` : is
}

/** "2026-04-09 14:05", in Vilnius. */
const momentIn = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Europe/Vilnius",
  dateStyle: "short",
  timeStyle: "short",
})

type Facts = {
  day?: string
  amount?: string | null
  currency?: string
  exchange_rate?: string | null
  rate_day?: string | null
  vat_amount?: string | null
  vat_scheme?: keyof (typeof csvTexts)["lt"]["choices"]["vatScheme"]
  kind?: string
  vat_rates?: { from: string; rate: string | null }[]
}

/** A document in words, as the closing has kept it: "2026-03-12; 121,00 €; PVM 21,00 €". Null where it was, or is, none of the month. */
function factsIn(facts: ClosingChange["before"], language: Language): string | null {
  if (facts === null) return null
  const texts = monthTexts[language]
  const { day, amount, currency = "EUR", vat_amount, vat_scheme, kind, ...rate } = facts as Facts
  const { vat_rates } = facts as Facts
  if (vat_rates)
    return vat_rates
      .map(
        ({ from, rate }) => `${from}: ${rate === null ? "–" : `${formatRate(rate, language)} %`}`,
      )
      .join("; ")
  const words = [
    day,
    kind === "refund" && csvTexts[language].refund,
    amount && formatMoney(amount, currency, language),
    vat_amount && `${texts.vat} ${formatMoney(vat_amount, currency, language)}`,
    vat_scheme && `${texts.vat}: ${csvTexts[language].choices.vatScheme[vat_scheme]}`,
    rate.exchange_rate &&
      `${texts.rate} ${formatRate(rate.exchange_rate, language)}${rate.rate_day ? ` (${texts.published(rate.rate_day)})` : ""}`,
  ]
  return words.filter(Boolean).join("; ")
}
