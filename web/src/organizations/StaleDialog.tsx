import type { Settings } from "@marza/domain/organizations/schemas.ts"
import { useMessages } from "../messages/use.ts"
import { type Conflict, ConflictDialog } from "../ui/ConflictDialog.tsx"

/** Asks which version to keep of each setting that somebody else has saved differently. */
export function StaleDialog(conflict: Conflict<Settings, keyof Settings>) {
  const { organizations, settings: texts } = useMessages()
  const labels = {
    name: organizations.name,
    color_scheme: texts.scheme,
    language: texts.language,
  }
  const shown = ({ name, color_scheme, language }: Settings) => ({
    name,
    color_scheme: texts.schemes[color_scheme],
    language: texts.languages[language],
  })
  return (
    <ConflictDialog
      {...conflict}
      texts={texts}
      namePart={(part) => labels[part]}
      showPart={(part, values) => shown(values)[part]}
    />
  )
}
