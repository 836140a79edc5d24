import type { Car } from "@marza/domain/cars/schemas.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { saveCar } from "./api.ts"
import { SchemeQuestion } from "./SchemeQuestion.tsx"

type SoldImportQuestionProps = {
  car: Car
  /** Gets the car as it is stored under the scheme of the answer. */
  onAnswer: (car: Car) => void
  onClose: () => void
}

/** The question about an import whose status alone is to become sold. */
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
