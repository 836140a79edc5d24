import type { KeyboardEventHandler } from "react"
import { useFirstMessages } from "../messages/first.ts"
import { classes, controlClasses } from "./classes.ts"
import { IconButton } from "./IconButton.tsx"
import { CloseIcon, SearchIcon } from "./icons.tsx"

type SearchInputProps = {
  label: string
  /** What can be searched, where the label does not say it. */
  placeholder?: string
  value: string
  shortcut?: string
  onChange: (search: string) => void
  onKeyDown?: KeyboardEventHandler<HTMLInputElement>
}

/** A search field that one press empties. */
export function SearchInput({
  label,
  placeholder,
  value,
  shortcut,
  onChange,
  onKeyDown,
}: SearchInputProps) {
  const { actions } = useFirstMessages()
  return (
    <search className="relative flex-1">
      <SearchIcon className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 text-soft" />
      <input
        type="search"
        name="search"
        aria-label={label}
        aria-keyshortcuts={shortcut}
        placeholder={placeholder ?? label}
        autoComplete="off"
        enterKeyHint="search"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        className={classes(
          controlClasses,
          "h-touch border-line! pl-11 max-sm:in-[.list-bar]:bg-background [&::-webkit-search-cancel-button]:hidden",
        )}
      />
      {value && (
        <IconButton
          label={actions.clearSearch}
          onClick={() => onChange("")}
          className="absolute inset-y-0 right-0 my-auto text-soft"
        >
          <CloseIcon />
        </IconButton>
      )}
    </search>
  )
}
