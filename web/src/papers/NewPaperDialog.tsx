import type { Car } from "@marza/domain/cars/schemas.ts"
import { draftedKinds } from "@marza/domain/papers/states.ts"
import { useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { CarTargets } from "../inbox/CarTargets.tsx"
import { useInboxTexts } from "../inbox/texts.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { Dialog } from "../ui/Dialog.tsx"
import { FileIcon } from "../ui/laterIcons.tsx"

/** An invoice is of a sale. */
const isOffered = (kind: (typeof draftedKinds)[number], { status }: Car) =>
  kind !== "invoice" || status === "sold"

/** Asks of which car the paper is, and what it is; its sheet opens on the page of the car. */
export function NewPaperDialog({
  organizationId,
  onClose,
}: {
  organizationId: string
  onClose: () => void
}) {
  const { papers: texts } = useMessages()
  const inbox = useInboxTexts()
  const [car, setCar] = useState<Car | null>(null)
  const navigate = useNavigate()
  return (
    <Dialog title={texts.newTitle} startsTyping={!car} onClose={onClose}>
      {car ? (
        <div className="grid gap-2">
          <p className="flex flex-wrap items-center justify-between gap-x-3 wrap-anywhere">
            {texts.ofCar(car.name)}
            <Button variant="quiet" onClick={() => setCar(null)} className="-mx-3 px-3">
              {inbox.otherCar}
            </Button>
          </p>
          {draftedKinds
            .filter((kind) => isOffered(kind, car))
            .map((kind, place) => (
              <Button
                key={kind}
                variant="secondary"
                size="tall"
                icon={<FileIcon />}
                // It follows another choice, whose field had the focus.
                autoFocus={place === 0}
                onClick={() =>
                  void navigate({
                    to: "/car/$id",
                    params: { id: car.id },
                    state: { paper: kind },
                  })
                }
                className="justify-start!"
              >
                {texts.kinds[kind]}
              </Button>
            ))}
        </div>
      ) : (
        <CarTargets organizationId={organizationId} onChoose={setCar} />
      )}
    </Dialog>
  )
}
