import type { Organization } from "@marza/domain/organizations/schemas.ts"
import { Link } from "@tanstack/react-router"
import { useMessages } from "../../messages/use.ts"
import { Dialog } from "../../ui/Dialog.tsx"
import { useFirmPlaces } from "./useFirmPlaces.tsx"

type Props = { organization: Organization; onClose: () => void }

export function FirmSheet({ organization, onClose }: Props) {
  const { menu } = useMessages()
  return (
    <Dialog title={menu.firm} onClose={onClose}>
      <ul className="divide-y divide-line">
        {useFirmPlaces(organization).map(({ to, label, icon, waits }) => (
          <li key={to}>
            <Link
              to={to}
              onClick={onClose}
              className="flex min-h-14 items-center gap-3 py-2 font-semibold aria-[current=page]:text-primary"
            >
              <span className="text-soft">{icon}</span>
              <span className="min-w-0">{label}</span>
              {waits && (
                <span className="ml-auto text-right text-sm font-normal text-soft">{waits}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
