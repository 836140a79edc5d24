import { useMessages } from "../messages/use.ts"
import { type Conflict, ConflictDialog } from "../ui/ConflictDialog.tsx"
import { type PaperPart, type PaperValues, type SideField, sideFields } from "./paperValues.ts"

type NamedAbove =
  | `side_${SideField}`
  | `second_${SideField}`
  | "second_role"
  | "defectKinds"
  | "defects"

/** Asks about what two people have changed differently in a draft. */
export function PaperConflict(conflict: Conflict<PaperValues, PaperPart>) {
  const { papers: texts, settings } = useMessages()
  const namePart = (part: PaperPart): string => {
    const side = sideFields.find((field) => part === `side_${field}`)
    if (side) return texts.side[side]
    const second = sideFields.find((field) => part === `second_${field}`)
    if (second) return `${texts.addSecond}: ${texts.side[second].toLocaleLowerCase()}`
    if (part === "second_role") return texts.secondRole
    if (part === "defectKinds") return texts.defects
    if (part === "defects") return texts.defectsText
    return texts[part as Exclude<PaperPart, NamedAbove>]
  }
  const showPart = (part: PaperPart, values: PaperValues) => {
    if (part === "language") return settings.languages[values.language]
    if (part === "defectKinds")
      return values.defectKinds.map((kind) => texts.defectKinds[kind]).join(", ") || "–"
    if (part === "second_role")
      return values.second_role ? texts.secondRoles[values.second_role] : texts.noSecond
    if (part === "rest_how") return values.rest_how ? texts.restWays[values.rest_how] : "–"
    return values[part] || "–"
  }
  return <ConflictDialog {...conflict} texts={texts} namePart={namePart} showPart={showPart} />
}
