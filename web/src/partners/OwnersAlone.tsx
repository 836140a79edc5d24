import { Link } from "@tanstack/react-router"
import { buttonClasses } from "../ui/Button.tsx"
import { EmptyState } from "../ui/EmptyState.tsx"
import { LockIcon } from "../ui/laterIcons.tsx"
import { usePartnerTexts } from "./texts.ts"

/** In the settings of an admin: who chooses partners, and the way to them where there are any. */
export function OwnersAlone({ seesPartners }: { seesPartners: boolean }) {
  const texts = usePartnerTexts()
  return (
    <EmptyState
      icon={<LockIcon />}
      title={texts.noneHint}
      action={
        seesPartners && (
          <Link to="/partners" className={buttonClasses({ variant: "secondary" })}>
            {texts.settings.open}
          </Link>
        )
      }
    />
  )
}
