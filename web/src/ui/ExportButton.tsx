import type { Exports } from "./ExportMenu.tsx"
import { FilesButton } from "./FilesButton.tsx"
import { lazily } from "./lazily.tsx"

const ExportMenu = lazily(async () => (await import("./ExportMenu.tsx")).ExportMenu)

/** Opens the exports of a list. */
export const ExportButton = ({ label, ...exports }: Exports & { label: string }) => (
  <FilesButton label={label} menu={ExportMenu} items={exports} />
)
