import { useMessages } from "../../messages/use.ts"
import { CheckRow } from "../../ui/CheckRow.tsx"
import { Dialog } from "../../ui/Dialog.tsx"
import { setShortcutsOn, useShortcutsOn } from "./choice.ts"
import { shortcutKeys } from "./shortcuts.ts"
import { shortcutsShown } from "./shown.ts"

/** Lists the shortcut keys, and switches them off for those whose tools type letters. */
export function ShortcutsDialog() {
  const { shortcuts: texts } = useMessages()
  const isOn = useShortcutsOn()
  return (
    <Dialog title={texts.title} onClose={() => shortcutsShown.set(false)}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {(["Ctrl K", ...shortcutKeys] as const).map((key) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="inline-grid h-8 min-w-8 place-items-center rounded-lg border border-line bg-background px-2 font-sans font-semibold whitespace-nowrap">
                {key}
              </kbd>
            </dt>
            <dd>{texts.keys[key]}</dd>
          </div>
        ))}
      </dl>
      <CheckRow isChecked={isOn} onChange={setShortcutsOn} className="mt-4 font-semibold">
        {texts.use}
      </CheckRow>
    </Dialog>
  )
}
