import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react"
import { usePages } from "../api/usePages.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { classes, controlClasses } from "../ui/classes.ts"
import { Dialog } from "../ui/Dialog.tsx"
import { SearchIcon } from "../ui/icons.tsx"
import { toast } from "../ui/toast.ts"
import { useDebounced } from "../ui/useDebounced.ts"
import { impersonableQuery } from "./api.ts"
import { PeopleList } from "./PeopleList.tsx"

type ImpersonationDialogProps = { onClose: () => void; onImpersonate: (userId: string) => void }

/** Chooses whom to impersonate, by mouse or keyboard: type, arrow keys, Enter. */
export function ImpersonationDialog({ onClose, onImpersonate }: ImpersonationDialogProps) {
  const { error: errorTitle, impersonation: texts } = useMessages()
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState("")
  const search = useDebounced(typed.trim())
  const query = usePages(impersonableQuery(search))
  const [chosenId, setChosenId] = useState<string | null>(null)
  const people = query.data?.pages.flatMap(({ items }) => items)
  const chosen = people?.find(({ id }) => id === chosenId)

  const { isError } = query
  useEffect(() => {
    if (isError) toast.error(errorTitle, texts.failed)
  }, [isError, errorTitle, texts])

  function begin(event: FormEvent) {
    event.preventDefault()
    if (chosen) onImpersonate(chosen.id)
  }

  /** Arrow keys move between the search and the list; inside the list the radio buttons handle them. */
  function moveByArrows(event: KeyboardEvent) {
    const radios = [...(form.current?.querySelectorAll<HTMLInputElement>("[type=radio]") ?? [])]
    const input = form.current?.querySelector<HTMLInputElement>("[type=search]")
    if (event.target === input && event.key === "ArrowDown") {
      event.preventDefault()
      const first = radios.find(({ checked }) => checked) ?? radios[0]
      first?.focus()
      first?.click()
    } else if (event.target === radios[0] && event.key === "ArrowUp") {
      event.preventDefault()
      input?.focus()
    }
  }

  return (
    <Dialog title={texts.title} description={texts.lead} onClose={onClose}>
      <form ref={form} onSubmit={begin} onKeyDown={moveByArrows} noValidate className="grid gap-4">
        <div className="relative">
          <SearchIcon className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 text-soft" />
          <input
            type="search"
            aria-label={texts.search}
            placeholder={texts.search}
            autoComplete="off"
            maxLength={200}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            className={classes(controlClasses, "pl-11")}
          />
        </div>
        <PeopleList
          query={query}
          people={people}
          isSearched={search !== ""}
          chosenId={chosenId}
          onChoose={setChosenId}
        />
        <Button type="submit" size="tall" disabled={!chosen}>
          {texts.begin}
        </Button>
      </form>
    </Dialog>
  )
}
