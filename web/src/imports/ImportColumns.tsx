import { carFieldNames, carFields } from "@marza/domain/cars/fields.ts"
import { expenseFieldNames, expenseFields, expenseTypes } from "@marza/domain/expenses/fields.ts"
import { currencies } from "@marza/domain/money/currencies.ts"
import type { FieldFormat } from "@marza/domain/table/format.ts"
import type { FileColumn, PlannedSheet, SheetRole, Target } from "@marza/spreadsheet/types.ts"
import { useContext, useId } from "react"
import { Field } from "../ui/Field.tsx"
import { FoldedCard } from "../ui/FoldedCard.tsx"
import { Payers } from "../ui/payersContext.ts"
import { Select } from "../ui/Select.tsx"
import { type Choose, withTarget } from "./choices.ts"
import { useImportTexts } from "./texts.ts"
import type { ImportTexts } from "./texts-lt.ts"
import { useTargetName } from "./useTargetName.ts"

type ImportColumnsProps = {
  sheets: readonly PlannedSheet[]
  /** Open from the start, because no car was found. */
  isOpen: boolean
  onChoose: Choose
}

/** What each column was understood as; folded while nothing needs a correction. */
export function ImportColumns({ sheets, isOpen, onChoose }: ImportColumnsProps) {
  const texts = useImportTexts()
  const columns = sheets.filter(({ role }) => role !== "none").flatMap((sheet) => sheet.columns)
  const read = columns.filter(({ target }) => target !== null)
  const unmapped = columns.filter(isUnmapped)
  return (
    <FoldedCard
      title={texts.columns}
      summary={[
        unmapped.length > 0 &&
          `${texts.columnsUnmapped(unmapped.length)}: ${unmapped.map(nameOf(texts)).join(", ")}`,
        texts.columnsSummary(read.length, columns.length),
      ]
        .filter(Boolean)
        .join(". ")}
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
            onChoose={onChoose}
          />
        ))}
      </div>
    </FoldedCard>
  )
}

/** Whether a person has still to say what a column is. */
const isUnmapped = ({ isKnown, target, ignored }: FileColumn) =>
  !isKnown && target === null && ignored !== "byHand"

const nameOf =
  (texts: ImportTexts) =>
  ({ heading, column }: FileColumn) =>
    heading || texts.unnamed(letterOf(column))

type SheetColumnsProps = {
  sheet: PlannedSheet
  index: number
  isOnly: boolean
  onChoose: Choose
}

const roles: readonly SheetRole[] = ["cars", "expenses", "none"]

function SheetColumns({ sheet, index, isOnly, onChoose }: SheetColumnsProps) {
  const texts = useImportTexts()
  // An only sheet always shows its columns, because no select says what it holds.
  const isShown = sheet.columns.length > 0 && (isOnly || sheet.role !== "none")
  const [unknown, known] = [false, true].map((isKnown) =>
    sheet.columns.filter((column) => column.isKnown === isKnown),
  )
  const unmapped = sheet.columns.filter(isUnmapped)
  return (
    <div className="grid gap-3">
      <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {!isOnly && (
          <Field label={texts.sheetHolds(sheet.name)}>
            {(control) => (
              <Select
                {...control}
                value={sheet.role}
                options={roles.map((value) => ({ value, label: texts.roles[value] }))}
                onChange={(role) =>
                  onChoose((choices) => ({
                    ...choices,
                    roles: { ...choices.roles, [index]: role },
                  }))
                }
              />
            )}
          </Field>
        )}
        {isShown && (
          <Field label={texts.headerRow}>
            {(control) => (
              <Select
                {...control}
                value={String(sheet.headerRows.at(-1) ?? 0)}
                options={[
                  { value: "0", label: texts.noHeaderRow },
                  ...sheet.headingRows.map(({ row, text }) => ({
                    value: String(row),
                    label: `${row}: ${text}`,
                  })),
                ]}
                onChange={(row) =>
                  onChoose((choices) => ({
                    ...choices,
                    headerRows: { ...choices.headerRows, [index]: Number(row) },
                  }))
                }
              />
            )}
          </Field>
        )}
      </div>
      {isShown && (
        <>
          <Columns
            title={
              unmapped.length > 0 ? texts.columnsUnmapped(unmapped.length) : texts.columnsNoUnmapped
            }
            hint={unmapped.length > 0 ? texts.columnsUnmappedHint : undefined}
            columns={unknown ?? []}
            onChoose={onChoose}
          />
          <Columns title={texts.columnsKnown} columns={known ?? []} onChoose={onChoose} />
        </>
      )}
    </div>
  )
}

type ColumnsProps = {
  title: string
  hint?: string | undefined
  columns: readonly FileColumn[]
  onChoose: Choose
}

/** Columns under one title. One that is named stays in its place, so that nothing moves under the finger. */
function Columns({ title, hint, columns, onChoose }: ColumnsProps) {
  const id = useId()
  if (columns.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      {hint && <p className="text-sm text-soft">{hint}</p>}
      <ul className="grid gap-x-6 md:grid-cols-2">
        {columns.map((column) => (
          <li
            key={column.id}
            className="grid items-center gap-x-3 gap-y-1 border-b border-line py-2 last:border-0 sm:grid-cols-[minmax(0,1fr)_minmax(0,min(17rem,60%))] md:nth-last-2:odd:border-0"
          >
            <OneColumn column={column} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type OneColumnProps = { column: FileColumn; onChoose: Choose }

function OneColumn({ column, onChoose }: OneColumnProps) {
  const texts = useImportTexts()
  const options = useTargets()
  const { id, samples, isHidden, ignored } = column
  const name = nameOf(texts)(column)
  return (
    <>
      <div className="min-w-0">
        <p className="line-clamp-2 font-semibold wrap-anywhere">
          {name}
          {isHidden && <span className="font-normal text-soft"> ({texts.hidden})</span>}
        </p>
        <q className="line-clamp-2 text-sm wrap-anywhere text-soft before:content-none after:content-none">
          {samples.join(" · ")}
        </q>
        {ignored && texts.ignored[ignored] && (
          <p className="text-sm text-warn">{texts.ignored[ignored]}</p>
        )}
      </div>
      <div className="grid gap-2">
        <Select
          aria-label={name}
          value={isUnmapped(column) ? "none" : (column.target ?? "")}
          options={
            isUnmapped(column) ? [{ value: "none", label: texts.unassigned }, ...options] : options
          }
          onChange={(target) => {
            if (target !== "none") onChoose(withTarget(column, target || null))
          }}
        />
        {isAmount(column.target) && (
          <Select
            aria-label={`${name}: ${texts.targets.currency}`}
            value={column.currency === "other" ? "" : (column.currency ?? "")}
            options={[
              { value: "" as const, label: texts.currencyOfCell },
              ...currencies.map((value) => ({ value, label: value })),
            ]}
            onChange={(currency) => {
              if (currency)
                onChoose((choices) => ({
                  ...choices,
                  currencies: { ...choices.currencies, [id]: currency },
                }))
            }}
          />
        )}
      </div>
    </>
  )
}

const isAmount = (target: Target | null) =>
  target === "car.purchase_price" ||
  target === "car.sale_price" ||
  target === "expense.amount" ||
  target === "deposit" ||
  target === "received" ||
  target?.startsWith("expenses.")

/** All that a column can be, in the order of a car's page. */
function useTargets(): { value: Target | "" | "none"; label: string }[] {
  const texts = useImportTexts()
  const targetName = useTargetName()
  const hasPartners = useContext(Payers).partners.length > 0
  /** Who paid and how is asked of an organization with partners alone. */
  const isOffered =
    <Field extends string>(fields: Record<Field, { format: FieldFormat }>) =>
    (field: Field) =>
      hasPartners || !["participant", "paymentWay"].includes(fields[field].format)
  const targets: Target[] = [
    "make",
    "model",
    ...carFieldNames.filter(isOffered(carFields)).map((field) => `car.${field}` as const),
    "sold",
    "mileageUnit",
    "deposit",
    "received",
    ...expenseTypes.map((type) => `expenses.${type}` as const),
    ...expenseFieldNames
      .filter(isOffered(expenseFields))
      .map((field) => `expense.${field}` as const),
    "currency",
    "rate",
    "number",
  ]
  return [
    { value: "" as const, label: texts.notRead },
    ...targets.map((value) => ({ value, label: targetName(value) })),
  ]
}

/** Names a column as a spreadsheet does: A … Z, AA … */
function letterOf(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : letterOf(Math.floor(index / 26) - 1) + last
}
