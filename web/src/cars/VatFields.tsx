import { vatSchemes } from "@marza/domain/vat/rates.ts"
import { useRef } from "react"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { Field } from "../ui/Field.tsx"
import { MoneyInput } from "../ui/MoneyInput.tsx"
import { Select } from "../ui/Select.tsx"
import type { CarFormProps } from "./CarForm.tsx"

/** The VAT scheme of a car, and the VAT of its purchase where that is deducted. */
export function VatFields({ values, errors, onChange }: CarFormProps) {
  const { car: texts } = useMessages()
  const input = useRef<HTMLInputElement>(null)
  const isMargin = values.vat_scheme === "margin"
  const isImport = values.origin === "import"
  const mayBeImport = !values.origin && values.purchase_currency !== "EUR"

  return (
    <>
      <Field
        label={texts.words.vat_scheme.label}
        error={errors.vat_scheme}
        hint={
          isMargin &&
          (isImport || mayBeImport) && (
            <span className={isImport ? "text-warn" : undefined}>
              {isImport ? texts.importNeedsStandard : texts.importMaybe}{" "}
              <Button
                variant="quiet"
                onClick={() => onChange("vat_scheme", "standard")}
                className="-mx-1 -my-3 px-1 text-sm text-primary"
              >
                {texts.useStandard}
              </Button>
            </span>
          )
        }
      >
        {(control) => (
          <Select
            {...control}
            name="vat_scheme"
            value={values.vat_scheme}
            options={vatSchemes.map((value) => ({ value, label: texts.choices.vatScheme[value] }))}
            onChange={(scheme) => {
              onChange("vat_scheme", scheme)
              // Under the margin scheme the VAT of the purchase is not deducted.
              if (scheme === "margin") onChange("purchase_vat", "")
            }}
          />
        )}
      </Field>
      {(!isMargin || values.purchase_vat) && (
        <Field
          label={`${texts.words.purchase_vat.label}, ${values.purchase_currency}`}
          error={errors.purchase_vat}
          hint={texts.purchaseVatHint}
        >
          {(control) => (
            <MoneyInput
              control={control}
              ref={input}
              name="purchase_vat"
              value={values.purchase_vat}
              currency={values.purchase_currency}
              onChange={(typed) => onChange("purchase_vat", typed)}
            />
          )}
        </Field>
      )}
    </>
  )
}
