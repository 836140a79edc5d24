import { Dialog as Base } from "@base-ui/react/dialog"
import { useMessages } from "../messages/use.ts"
import { IconButton } from "../ui/IconButton.tsx"
import { CloseIcon } from "../ui/icons.tsx"
import { useCloseOnBack } from "../ui/useCloseOnBack.ts"

type LightboxProps = { title: string; url: string; onClose: () => void }

/** The picture as large as the window; a click anywhere, or Escape, closes it. */
export function Lightbox({ title, url, onClose }: LightboxProps) {
  const { actions } = useMessages()
  useCloseOnBack(onClose)
  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-[#000]/90" />
        <Base.Popup onClick={onClose} className="fixed inset-0 z-50 p-2 outline-none sm:p-6">
          <Base.Title className="sr-only">{title}</Base.Title>
          <img src={url} alt={title} className="size-full object-contain" />
          <IconButton
            label={actions.close}
            onClick={onClose}
            className="absolute top-[max(0.75rem,env(safe-area-inset-top))] right-3 bg-[#000]/60 text-[#fff] hover:bg-[#000]!"
          >
            <CloseIcon />
          </IconButton>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
