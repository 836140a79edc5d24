import type { Organization } from "@marza/domain/organizations/schemas.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { ImageField } from "../images/ImageField.tsx"
import { prepareTile } from "../images/prepare.ts"
import { useImageUpload } from "../images/useImageUpload.ts"
import { useMessages } from "../messages/use.ts"
import { besideTitle, Card } from "../ui/Card.tsx"
import { toast } from "../ui/toast.ts"
import { deleteLogo, logoTarget } from "./logoApi.ts"
import { OrganizationLogo } from "./OrganizationLogo.tsx"

export function LogoCard({ organization }: { organization: Organization }) {
  const { settings: texts } = useMessages()
  const client = useQueryClient()
  const sending = useImageUpload(logoTarget(client, organization.id), prepareTile)
  const deletion = useMutation(deleteLogo(client, organization.id))
  const isBusy = sending.isBusy || deletion.isPending

  function remove() {
    // rules 5.10 ask for the browser's own confirmation.
    if (!confirm(texts.logoDeleteConfirm)) return
    deletion.mutate(undefined, { onSuccess: () => toast.success(texts.logoDeleted) })
  }

  return (
    <Card title={texts.logo} className={besideTitle}>
      <ImageField
        label={texts.logo}
        chooseLabel={texts.logoUpload}
        deleteLabel={texts.logoDelete}
        hint={texts.logoHint}
        picture={
          <OrganizationLogo
            organization={{
              ...organization,
              logo_url: sending.upload?.preview ?? organization.logo_url,
            }}
            className="size-20 rounded-2xl text-lg"
          />
        }
        {...sending}
        isBusy={isBusy}
        onDelete={organization.logo_url ? remove : undefined}
      />
    </Card>
  )
}
