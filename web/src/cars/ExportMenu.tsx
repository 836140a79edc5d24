import { useFirstMessages } from "../messages/first.ts"
import { DownloadIcon } from "../ui/icons.tsx"
import { lazily } from "../ui/lazily.tsx"
import { OpenOnPress } from "../ui/OpenOnPress.tsx"
import { Spinner } from "../ui/Spinner.tsx"
import type { CarFilter } from "./api.ts"

const ExportItems = lazily(async () => (await import("./ExportItems.tsx")).ExportItems)

type ExportMenuProps = { organizationId: string; filter: CarFilter }

/** Takes the list along as it is filtered and ordered. */
export function ExportMenu(props: ExportMenuProps) {
  const { cars: texts } = useFirstMessages()
  const button = (isBusy: boolean, onPress?: () => void) => (
    <button
      type="button"
      aria-haspopup="menu"
      aria-label={texts.export}
      aria-busy={isBusy || undefined}
      title={texts.export}
      onPointerEnter={ExportItems.preload}
      {...(onPress && { onClick: onPress })}
      className="-mr-2 grid h-touch w-9 place-items-center rounded-xl text-soft hover:text-ink sm:w-touch"
    >
      {isBusy ? <Spinner /> : <DownloadIcon />}
    </button>
  )
  return (
    <OpenOnPress button={(onPress) => button(false, onPress)}>
      {(onClose) => <ExportItems {...props} trigger={button} onClose={onClose} />}
    </OpenOnPress>
  )
}
