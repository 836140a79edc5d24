import { useMessages } from "../../messages/use.ts"
import { CheckBox } from "../../ui/CheckBox.tsx"
import { Dialog } from "../../ui/Dialog.tsx"
import { setShortcutsOn, shortcutsShown, useShortcutsOn } from "./choice.ts"
import { shortcutKeys } from "./shortcuts.ts"

/** Lists the shortcut keys, and switches them off for those whose tools type letters. */
export function ShortcutsDialog() {
  const { shortcuts: texts } = useMessages()
  const isOn = useShortcutsOn()
  return (
    <Dialog title={texts.title} onClose={() => shortcutsShown.set(false)}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {shortcutKeys.map((key) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="grid size-8 place-items-center rounded-lg border border-line bg-background font-sans font-semibold">
                {key}
              </kbd>
            </dt>
            <dd>{texts.keys[key]}</dd>
          </div>
        ))}
      </dl>
      <label className="relative -mx-2 mt-4 flex min-h-touch cursor-pointer items-center gap-3 rounded-xl px-2 font-semibold hover:bg-background has-focus-visible:outline-2 has-focus-visible:outline-primary">
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => setShortcutsOn(event.target.checked)}
          className="absolute inset-0 size-full cursor-pointer appearance-none rounded-xl outline-none"
        />
        <CheckBox isChecked={isOn} />
        {texts.use}
      </label>
    </Dialog>
  )
}
