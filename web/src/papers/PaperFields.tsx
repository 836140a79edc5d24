import { languages } from "@marza/domain/language.ts"
import { add } from "@marza/domain/money/decimal.ts"
import { inEur } from "@marza/domain/money/eur.ts"
import { formatMoney } from "@marza/domain/money/format.ts"
import { defectKinds, isContract, secondRoles } from "@marza/domain/papers/kinds.ts"
import { restWays } from "@marza/domain/payers/fields.ts"
import { useQuery } from "@tanstack/react-query"
import type { ComponentProps } from "react"
import { receivedQuery } from "../cars/statusApi.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { CashWarning } from "../ui/CashWarning.tsx"
import { CheckRow } from "../ui/CheckRow.tsx"
import { ChipChoice } from "../ui/ChipChoice.tsx"
import { DayField } from "../ui/DayField.tsx"
import { Field } from "../ui/Field.tsx"
import type { FieldErrors } from "../ui/form.ts"
import { MoreFields } from "../ui/MoreFields.tsx"
import { TextArea, TextInput } from "../ui/TextInput.tsx"
import {
  type DraftedKind,
  leftOf,
  type PaperedCar,
  type PaperValues,
  type SideField,
} from "./paperValues.ts"
import { SideNameInput } from "./SideNameInput.tsx"

type PaperFieldsProps = {
  kind: DraftedKind
  car: PaperedCar
  values: PaperValues
  errors: FieldErrors
  /** A person's code that an earlier paper of the sale has and this one leaves out, until somebody says so. */
  personalCode: string | null
  onChange: (changes: Partial<PaperValues>) => void
}

type Left = NonNullable<ReturnType<typeof leftOf>>

/** What few sides have. */
const further = ["vat_number", "phone", "email"] as const

/** The other side, the defects that a contract names, and the language, day, place and note of the paper. */
export function PaperFields(props: PaperFieldsProps) {
  const { kind, car, values, errors, personalCode, onChange } = props
  const { papers: texts, settings } = useMessages()
  const left = leftOf(car)
  const isReceipt = kind === "deposit_receipt"
  const required = requiredOf(kind)
  const firstEmpty = required.find((field) => !values[`side_${field}`])
  const side = (field: SideField) => (
    <SideInput
      key={field}
      field={field}
      isRequired={required.includes(field)}
      isFirst={field === firstEmpty}
      values={values}
      errors={errors}
      onChange={onChange}
    />
  )
  return (
    <>
      <fieldset className="grid min-w-0 grid-cols-1 gap-4 pb-2">
        <legend className="mb-3 text-base font-semibold">
          {kind === "purchase_contract" ? texts.seller : texts.buyer}
        </legend>
        <Field label={texts.side.name} isRequired error={errors["side.name"]}>
          {(control) => (
            <SideNameInput
              control={control}
              organizationId={car.organization_id}
              kind={kind}
              values={values}
              onChange={onChange}
            />
          )}
        </Field>
        {side("code")}
        {personalCode && (
          <CheckRow
            isChecked={values.side_code === personalCode}
            onChange={(isPrinted) => onChange({ side_code: isPrinted ? personalCode : "" })}
            className="-my-2 text-sm"
          >
            {texts.personalCode(personalCode)}
          </CheckRow>
        )}
        {side("address")}
        <Folded
          summary={texts.moreOfSide}
          wrong={further.filter((field) => errors[`side.${field}`]).length}
          isNeeded={further.some((field) => values[`side_${field}`])}
        >
          {further.map(side)}
        </Folded>
      </fieldset>
      {kind !== "purchase_contract" && <Second {...props} />}
      {kind !== "purchase_contract" && !isReceipt && left && <Rest {...props} left={left} />}
      {isContract(kind) && <Defects values={values} errors={errors} onChange={onChange} />}
      <Folded
        title={texts.more}
        wrong={["day", "place", "note"].filter((field) => errors[field]).length}
      >
        <ChipChoice
          label={texts.language}
          name="language"
          value={values.language}
          options={languages.map((value) => ({ value, label: settings.languages[value] }))}
          onChange={(language) => onChange({ language })}
        />
        <DayField
          label={texts.day}
          name="day"
          error={errors.day}
          hint={texts.dayHint}
          min="2000-01-01"
          value={values.day}
          onChange={(day) => onChange({ day })}
        />
        <Field label={texts.place} error={errors.place}>
          {(control) => (
            <TextInput
              {...control}
              name="place"
              autoComplete="address-level2"
              value={values.place}
              onChange={({ target }) => onChange({ place: target.value })}
            />
          )}
        </Field>
        <Field label={isReceipt ? texts.terms : texts.note} error={errors.note}>
          {(control) => (
            <TextArea
              {...control}
              name="note"
              value={values.note}
              onChange={({ target }) => onChange({ note: target.value })}
            />
          )}
        </Field>
      </Folded>
    </>
  )
}

/** What a paper needs of the other side. */
function requiredOf(kind: DraftedKind): readonly SideField[] {
  if (isContract(kind)) return ["name", "code", "address"]
  return kind === "invoice" ? ["name", "address"] : ["name"]
}

/** Who takes part in the sale beside the buyer. */
function Second({ values, errors, onChange }: PaperFieldsProps) {
  const { papers: texts } = useMessages()
  const { second_role: role } = values
  const wrong = Object.keys(errors).filter((field) => field.startsWith("second_side")).length
  const fields = ["name", "code", "address", "phone", "email"] as const
  return (
    <Folded title={texts.addSecond} wrong={wrong} isNeeded={role !== ""}>
      <ChipChoice
        label={texts.secondRole}
        name="second_role"
        value={role}
        options={[
          { value: "" as PaperValues["second_role"], label: texts.noSecond },
          ...secondRoles.map((value) => ({ value, label: texts.secondRoles[value] })),
        ]}
        onChange={(second_role) => onChange({ second_role })}
      />
      {role === "lessee" && <p className="text-sm text-soft">{texts.lesseeHint}</p>}
      {role !== "" &&
        fields.map((field) => (
          <Field
            key={field}
            label={texts.side[field]}
            isRequired={field === "name"}
            error={errors[`second_side.${field}`]}
          >
            {(control) => (
              <TextInput
                autoComplete="off"
                {...attributes[field]}
                {...control}
                name={`second_side.${field}`}
                value={values[`second_${field}`]}
                onChange={({ target }) => onChange({ [`second_${field}`]: target.value })}
              />
            )}
          </Field>
        ))}
    </Folded>
  )
}

/** Cash of the sale that is more than the law allows: what is left with what was received in cash before. */
function CashOfDeal({ car, left }: { car: PaperedCar; left: Left }) {
  const { data: before } = useQuery(receivedQuery(car))
  const rest = inEur({ ...left, rate: car.sale_exchange_rate, eur: null }).eur
  return <CashWarning amount={add(before?.cash_eur ?? "0.00", rest)} currency="EUR" />
}

/** How what is left of the price will be paid, and until when. */
function Rest({ values, errors, left, car, onChange }: PaperFieldsProps & { left: Left }) {
  const { papers: texts } = useMessages()
  const language = useLanguage()
  return (
    <div className="grid grid-cols-1 gap-4 pb-2">
      <ChipChoice
        label={texts.restHow(formatMoney(left.amount, left.currency, language))}
        name="rest_how"
        value={values.rest_how}
        options={restWays.map((value) => ({
          value: value as PaperValues["rest_how"],
          label: texts.restWays[value],
        }))}
        onChange={(rest_how) => onChange({ rest_how })}
      />
      {values.rest_how === "cash" && <CashOfDeal car={car} left={left} />}
      <DayField
        label={texts.due_on}
        name="due_on"
        error={errors.due_on}
        min={values.day || "2000-01-01"}
        value={values.due_on}
        onChange={(due_on) => onChange({ due_on })}
      />
    </div>
  )
}

const attributes: Partial<Record<SideField, ComponentProps<"input">>> = {
  vat_number: { autoCapitalize: "characters", spellCheck: false },
  phone: { type: "tel", inputMode: "tel" },
  email: { type: "email", autoCapitalize: "none" },
}

type SideInputProps = Omit<PaperFieldsProps, "kind" | "car" | "personalCode"> & {
  field: SideField
  isRequired: boolean
  /** The sheet begins with it, after a name that is known. */
  isFirst: boolean
}

function SideInput(props: SideInputProps) {
  const { field, isRequired, isFirst, values, errors, onChange } = props
  const { papers: texts } = useMessages()
  return (
    <Field label={texts.side[field]} isRequired={isRequired} error={errors[`side.${field}`]}>
      {(control) => (
        <TextInput
          // The data are of somebody else than the person who types: the browser's own would be wrong.
          autoComplete="off"
          {...attributes[field]}
          {...control}
          data-starts={isFirst || undefined}
          name={`side.${field}`}
          value={values[`side_${field}`]}
          onChange={({ target }) => onChange({ [`side_${field}`]: target.value })}
        />
      )}
    </Field>
  )
}

function Defects({
  values,
  errors,
  onChange,
}: Pick<PaperFieldsProps, "values" | "errors" | "onChange">) {
  const { papers: texts } = useMessages()
  const { defectKinds: ticked } = values
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-base font-semibold">{texts.defects}</legend>
      <div className="mb-3 flex flex-wrap gap-2">
        {defectKinds.map((kind) => (
          <label
            key={kind}
            className="relative inline-flex min-h-touch cursor-pointer items-center rounded-full border border-field/50 px-3 text-sm font-semibold transition-colors has-checked:border-ink has-checked:bg-ink has-checked:text-background has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary"
          >
            <input
              type="checkbox"
              name={`defect.${kind}`}
              checked={ticked.includes(kind)}
              onChange={({ target }) =>
                onChange({
                  defectKinds: target.checked
                    ? [...ticked, kind]
                    : ticked.filter((other) => other !== kind),
                })
              }
              className="absolute inset-0 cursor-pointer appearance-none outline-none"
            />
            {texts.defectKinds[kind]}
          </label>
        ))}
      </div>
      <Field label={texts.defectsText} error={errors["defects.text"]}>
        {(control) => (
          <TextArea
            {...control}
            name="defects"
            value={values.defects}
            onChange={({ target }) => onChange({ defects: target.value })}
          />
        )}
      </Field>
    </fieldset>
  )
}

type FoldedProps = Pick<ComponentProps<typeof MoreFields>, "wrong" | "isNeeded" | "children"> & {
  /** Without it, "More" with what it holds. */
  title?: string
  summary?: string
}

/** Fields that few papers need. */
function Folded({ title, summary = "", isNeeded = false, children, ...props }: FoldedProps) {
  const { car } = useMessages()
  const isOpenAtFirst = isNeeded || props.wrong > 0
  const head = { title: title ?? car.more, summary }
  return (
    <MoreFields {...head} isNeeded={isNeeded} isOpenAtFirst={isOpenAtFirst} {...props}>
      <div className="col-span-2 grid gap-4 sm:grid-cols-2 sm:gap-x-2">{children}</div>
    </MoreFields>
  )
}
