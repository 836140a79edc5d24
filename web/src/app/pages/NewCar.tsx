import { todayInVilnius } from "@marza/domain/time/days.ts"
import { vatRateOn } from "@marza/domain/vat/rates.ts"
import { useLocation, useNavigate } from "@tanstack/react-router"
import { NewPhotos } from "../../attachments/NewPhotos.tsx"
import { isPhotoUpload, useUploads } from "../../attachments/uploading.ts"
import { usePhotoDrafts } from "../../attachments/usePhotoDrafts.ts"
import { NewCarPage } from "../../cars/NewCarPage.tsx"
import { useOrganization, useOrganizationId } from "../current.ts"

export function NewCar() {
  const organizationId = useOrganizationId()
  const { organization } = useOrganization()
  const navigate = useNavigate()
  const photos = usePhotoDrafts(`car.new.${organizationId}`)
  // An unsent car may have photos that are unsent, too.
  const unsentId = useLocation({ select: ({ state }) => state.unsentId })
  const uploads = useUploads(unsentId ?? "", isPhotoUpload)
  return (
    <NewCarPage
      key={organizationId}
      organizationId={organizationId}
      hasVat={vatRateOn(organization?.vat_rates ?? [], todayInVilnius(new Date())) !== null}
      photos={{
        field: (isBusy) => <NewPhotos photos={photos} uploads={uploads} isBusy={isBusy} />,
        hasAny: photos.drafts.length > 0,
        isPreparing: photos.isPreparing,
        sendTo: (car) => photos.sendTo({ organizationId, ...car }),
        discard: photos.discard,
      }}
      onAdded={(id) =>
        void navigate({
          to: "/car/$id",
          params: { id },
          replace: true,
          state: ({ fromList }) => ({ fromList }),
        })
      }
      onWaiting={() => void navigate({ to: "/", replace: true })}
    />
  )
}
