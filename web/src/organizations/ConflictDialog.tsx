import type { Settings } from "@marza/domain/organizations/schemas.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { Dialog } from "../ui/Dialog.tsx"

type ConflictDialogProps = {
  changedBy: string | null
  fields: readonly (keyof Settings)[]
  mine: Settings
  theirs: Settings
  isBusy: boolean
  onKeepMine: () => void
  onTakeTheirs: () => void
  onClose: () => void
}

/** What somebody else has saved of the same settings stands beside one's own, and a person decides. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { changedBy, fields, mine, theirs, isBusy, onKeepMine, onTakeTheirs, onClose } = props
  const { car: texts, settings, organizations } = useMessages()
  const names: Record<keyof Settings, string> = {
    name: organizations.name,
    color_scheme: settings.scheme,
    language: settings.language,
  }
  const shown = (of: Settings, field: keyof Settings) =>
    ({
      name: of.name,
      color_scheme: settings.schemes[of.color_scheme],
      language: settings.languages[of.language],
    })[field]
  return (
    <Dialog
      title={settings.staleTitle}
      description={changedBy ? settings.staleBy(changedBy) : settings.staleBySomebody}
      onClose={onClose}
    >
      <dl className="grid gap-3">
        {fields.map((field) => (
          <div key={field} className="grid gap-1 border-t border-line pt-3 wrap-anywhere">
            <dt className="text-sm font-semibold text-soft">{names[field]}</dt>
            <dd>
              <span className="text-soft">{texts.staleMine}: </span>
              {shown(mine, field)}
            </dd>
            <dd>
              <span className="text-soft">{texts.staleTheirs}: </span>
              {shown(theirs, field)}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-5 grid gap-2 sm:flex sm:flex-row-reverse">
        <Button isBusy={isBusy} onClick={onKeepMine}>
          {texts.keepMine}
        </Button>
        <Button look="secondary" disabled={isBusy} onClick={onTakeTheirs}>
          {texts.takeTheirs}
        </Button>
      </div>
    </Dialog>
  )
}
