import { useFirstMessages } from "../messages/first.ts"
import { DownloadIcon } from "../ui/icons.tsx"
import { lazily } from "../ui/lazily.tsx"
import { OpenOnPress } from "../ui/OpenOnPress.tsx"
import { Spinner } from "../ui/Spinner.tsx"
import type { CarFilter } from "./api.ts"

const FilesMenuItems = lazily(async () => (await import("./FilesMenuItems.tsx")).FilesMenuItems)

type FilesMenuProps = { organizationId: string; filter: CarFilter }

/** Exports the list as it is filtered and ordered, or opens the import of a spreadsheet. */
export function FilesMenu(props: FilesMenuProps) {
  const { cars: texts } = useFirstMessages()
  const button = (isBusy: boolean, onPress?: () => void) => (
    <button
      type="button"
      aria-haspopup="menu"
      aria-label={texts.files}
      aria-busy={isBusy || undefined}
      title={texts.files}
      onPointerEnter={FilesMenuItems.preload}
      {...(onPress && { onClick: onPress })}
      className="-mr-2 grid size-touch place-items-center rounded-xl text-soft hover:text-ink"
    >
      {isBusy ? <Spinner /> : <DownloadIcon />}
    </button>
  )
  return (
    <OpenOnPress button={(onPress) => button(false, onPress)}>
      {(onClose) => <FilesMenuItems {...props} trigger={button} onClose={onClose} />}
    </OpenOnPress>
  )
}
