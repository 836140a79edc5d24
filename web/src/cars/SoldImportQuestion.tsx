import type { Car } from "@marza/domain/cars/schemas.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { saveCar } from "./api.ts"
import { SchemeQuestion } from "./SchemeQuestion.tsx"

type SoldImportQuestionProps = {
  car: Car
  /** Called with the car after it was stored under the chosen scheme. */
  onAnswer: (car: Car) => void
  onClose: () => void
}

/** Asks for the scheme of an import of which only the status becomes sold. */
export function SoldImportQuestion({ car, onAnswer, onClose }: SoldImportQuestionProps) {
  const { meta: _, ...save } = saveCar(useQueryClient(), car.organization_id, car.id)
  const saving = useMutation(save)
  return (
    <SchemeQuestion
      isBusy={saving.isPending}
      onAnswer={(vat_scheme) => {
        if (vat_scheme === car.vat_scheme) return onAnswer(car)
        saving.mutate({ version: car.version, vat_scheme }, { onSuccess: onAnswer })
      }}
      onClose={onClose}
    />
  )
}
