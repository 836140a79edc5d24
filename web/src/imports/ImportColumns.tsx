import { carFieldNames } from "@marza/domain/cars/fields.ts"
import { expenseFieldNames, expenseTypes } from "@marza/domain/expenses/fields.ts"
import { currencies } from "@marza/domain/money/currencies.ts"
import { formOf } from "@marza/spreadsheet/columns/targets.ts"
import type { FileColumn, PlannedSheet, SheetRole, Target } from "@marza/spreadsheet/types.ts"
import { useContext } from "react"
import { Field } from "../ui/Field.tsx"
import { FoldedCard } from "../ui/FoldedCard.tsx"
import { Payers } from "../ui/payersContext.ts"
import { Select } from "../ui/Select.tsx"
import { withEntries, withTarget } from "./choices.ts"
import { pairedList } from "./ImportNotices.tsx"
import type { ImportTexts } from "./texts-lt.ts"
import { useImport } from "./useImport.ts"

/**
 * What each column was understood as; folded while nothing needs a correction.
 * @param isOpen open from the start, because no car was found
 */
export function ImportColumns({ isOpen }: { isOpen: boolean }) {
  const { texts, plan } = useImport()
  const { sheets } = plan
  const columns = sheets.filter(({ role }) => role !== "none").flatMap((sheet) => sheet.columns)
  const unmapped = columns.filter(isUnmapped)
  const read = texts.columnsSummary(
    columns.filter(({ target }) => target !== null).length,
    columns.length,
  )
  const names = unmapped.map((column) => nameOf(column, texts)).join(", ")
  return (
    <FoldedCard
      title={texts.columns}
      summary={
        unmapped.length > 0 ? `${texts.columnsUnmapped(unmapped.length)}: ${names}. ${read}` : read
      }
      isOpen={isOpen}
    >
      <div className="grid gap-6 pb-4">
        <p className="text-soft">{texts.columnsHint}</p>
        {sheets.map((sheet, index) => (
          <SheetColumns
            // biome-ignore lint/suspicious/noArrayIndexKey: sheets have no other identity, and keep their order
            key={index}
            sheet={sheet}
            index={index}
            isOnly={sheets.length === 1}
          />
        ))}
      </div>
    </FoldedCard>
  )
}

/** Whether a person has still to say what a column is. */
const isUnmapped = ({ isKnown, target, ignored }: FileColumn) =>
  !isKnown && target === null && ignored !== "byHand"

const nameOf = ({ heading, column }: FileColumn, texts: ImportTexts) =>
  heading || texts.unnamed(letterOf(column))

/** Names a column as a spreadsheet does: A … Z, AA … */
function letterOf(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : letterOf(Math.floor(index / 26) - 1) + last
}

type SheetColumnsProps = { sheet: PlannedSheet; index: number; isOnly: boolean }

const roles: readonly SheetRole[] = ["cars", "expenses", "none"]

function SheetColumns({ sheet, index, isOnly }: SheetColumnsProps) {
  const { texts, choose } = useImport()
  const { name, role, headerRows, headingRows, columns } = sheet
  const headings = headingRows.map(({ row, text }) => ({
    value: String(row),
    label: `${row}: ${text}`,
  }))
  const unmapped = columns.filter(isUnmapped).length
  // A column that is named stays in its place, so that nothing moves under the finger.
  const [known, unknown] = [true, false].map((is) => columns.filter((one) => one.isKnown === is))
  const groups = [
    {
      title: unmapped > 0 ? texts.columnsUnmapped(unmapped) : texts.columnsNoUnmapped,
      hint: unmapped > 0 && texts.columnsUnmappedHint,
      shown: unknown ?? [],
    },
    { title: texts.columnsKnown, hint: false, shown: known ?? [] },
  ].filter(({ shown }) => shown.length > 0)
  return (
    <div className="grid gap-3">
      {!isOnly && (
        <Field label={texts.sheetHolds(name)}>
          {(control) => (
            <Select
              {...control}
              value={role}
              options={roles.map((value) => ({ value, label: texts.roles[value] }))}
              onChange={(chosen) => choose(withEntries("roles", { [index]: chosen }))}
            />
          )}
        </Field>
      )}
      {/* An only sheet always shows its columns, because no select says what it holds. */}
      {groups.length > 0 && (isOnly || role !== "none") && (
        <>
          <Field label={texts.headerRow}>
            {(control) => (
              <Select
                {...control}
                value={String(headerRows.at(-1) ?? 0)}
                options={[{ value: "0", label: texts.noHeaderRow }, ...headings]}
                onChange={(row) => choose(withEntries("headerRows", { [index]: Number(row) }))}
              />
            )}
          </Field>
          {groups.map(({ title, hint, shown }) => (
            <section key={shown[0]?.id} aria-label={title}>
              <h3 className="font-semibold">{title}</h3>
              {hint && <p className="text-sm text-soft">{hint}</p>}
              <ul className={pairedList}>
                {shown.map((column) => (
                  <OneColumn key={column.id} column={column} />
                ))}
              </ul>
            </section>
          ))}
        </>
      )}
    </div>
  )
}

function OneColumn({ column }: { column: FileColumn }) {
  const { texts, choose } = useImport()
  const targets = useTargets()
  const { id, target, samples, isHidden, ignored, currency } = column
  const name = nameOf(column, texts)
  const none = isUnmapped(column) ? [{ value: "none" as const, label: texts.unassigned }] : []
  return (
    <li className="grid items-center gap-x-3 gap-y-1 sm:grid-cols-[minmax(0,1fr)_minmax(0,min(17rem,60%))]">
      <div className="min-w-0">
        <p className="line-clamp-2 font-semibold wrap-anywhere">
          {name}
          {isHidden && <span className="font-normal text-soft"> ({texts.hidden})</span>}
        </p>
        <q className="line-clamp-2 text-sm wrap-anywhere text-soft before:content-none after:content-none">
          {samples.join(" · ")}
        </q>
        {ignored && <p className="text-sm text-warn">{texts.ignored[ignored]}</p>}
      </div>
      <div className="grid gap-2">
        <Select
          aria-label={name}
          value={none.length > 0 ? "none" : (target ?? "")}
          options={[...none, { value: "" as const, label: texts.notRead }, ...targets]}
          onChange={(chosen) => {
            if (chosen !== "none") choose(withTarget(column, chosen || null))
          }}
        />
        {target && hasCurrency(target) && (
          <Select
            aria-label={`${name}: ${texts.targets.currency}`}
            value={currency === "other" ? "" : (currency ?? "")}
            options={[
              { value: "" as const, label: texts.currencyOfCell },
              ...currencies.map((value) => ({ value, label: value })),
            ]}
            onChange={(chosen) => {
              if (chosen) choose(withEntries("currencies", { [id]: chosen }))
            }}
          />
        )}
      </div>
    </li>
  )
}

/** Whether a column holds amounts whose currency can be chosen; that of VAT is the one of its price. */
const hasCurrency = (target: Target) =>
  formOf(target) === "amount" &&
  !["car.asking_price", "car.purchase_vat", "expense.vat_amount"].includes(target)

const allTargets: readonly Target[] = [
  "make",
  "model",
  ...carFieldNames.map((field) => `car.${field}` as const),
  "sold",
  "mileageUnit",
  "deposit",
  "received",
  ...expenseTypes.map((type) => `expenses.${type}` as const),
  ...expenseFieldNames.map((field) => `expense.${field}` as const),
  "currency",
  "rate",
  "number",
]

/** All that a column can be, in the order of a car's page. Who paid and how is asked only where there are partners. */
function useTargets(): { value: Target; label: string }[] {
  const { targetName } = useImport()
  const hasPartners = useContext(Payers).partners.length > 0
  return allTargets
    .filter((target) => hasPartners || !["participant", "paymentWay"].includes(formOf(target)))
    .map((value) => ({ value, label: targetName(value) }))
}
