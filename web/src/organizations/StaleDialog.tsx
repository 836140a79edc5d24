import type { Settings } from "@marza/domain/organizations/schemas.ts"
import { useMessages } from "../messages/use.ts"
import { type Choices, ConflictDialog, type Side } from "../ui/ConflictDialog.tsx"

type Field = keyof Settings

type StaleDialogProps = {
  changedBy: string | null
  fields: readonly Field[]
  mine: Settings
  theirs: Settings
  onChoose: (choices: Choices<Field>) => void
  onClose: () => void
}

/** Asks about the settings that somebody else has saved differently meanwhile. */
export function StaleDialog({
  changedBy,
  fields,
  onChoose,
  onClose,
  ...versions
}: StaleDialogProps) {
  const { organizations, settings: texts } = useMessages()
  const labels: Record<Field, string> = {
    name: organizations.name,
    color_scheme: texts.scheme,
    language: texts.language,
  }
  const values = (side: Side): Record<Field, string> => {
    const { name, color_scheme, language } = versions[side]
    return {
      name,
      color_scheme: texts.schemes[color_scheme],
      language: texts.languages[language],
    }
  }
  return (
    <ConflictDialog
      title={texts.staleTitle}
      description={changedBy ? texts.staleBy(changedBy) : texts.staleBySomebody}
      parts={fields}
      namePart={(field) => labels[field]}
      showPart={(field, side) => values(side)[field]}
      onChoose={onChoose}
      onClose={onClose}
    />
  )
}
