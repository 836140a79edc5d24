import { Popover } from "@base-ui/react/popover"
import type { Organization } from "@marza/domain/organizations/schemas.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type FormEvent, type KeyboardEvent, type ReactElement, useRef, useState } from "react"
import { useMessages } from "../messages/use.ts"
import { classes, controlClasses } from "../ui/classes.ts"
import { PlusIcon, SearchIcon } from "../ui/icons.tsx"
import { CheckIcon, StarIcon } from "../ui/laterIcons.tsx"
import { floatingClasses } from "../ui/Menu.tsx"
import { toast } from "../ui/toast.ts"
import { useCloseOnBack } from "../ui/useCloseOnBack.ts"
import { setFavorite } from "./api.ts"
import { OrganizationLogo } from "./OrganizationLogo.tsx"
import { searchOrganizations } from "./searchOrganizations.ts"

type Props = {
  trigger: ReactElement
  organizations: readonly Organization[]
  currentId: string
  onSelect: (id: string) => void
  /** Undefined for a person who may not create one. */
  onCreate?: (() => void) | undefined
}

/** Each row has two buttons, so that an organization can be starred without being chosen. */
export default function OrganizationSwitcher(props: Props) {
  const { trigger, organizations, currentId, onSelect, onCreate } = props
  const texts = useMessages().organizations
  const [isOpen, setOpen] = useState(true)
  const [search, setSearch] = useState("")
  const searchInput = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const shown = searchOrganizations(organizations, search)

  function close() {
    setOpen(false)
    setSearch("")
  }

  useCloseOnBack(close, isOpen)

  function select(id: string) {
    close()
    onSelect(id)
  }

  function selectFirst(event: FormEvent) {
    event.preventDefault()
    const [first] = shown
    if (search.trim() && first) select(first.id)
  }

  function moveByArrows(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const rows = [...(list.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])]
    const next = rows.indexOf(document.activeElement as HTMLElement) + step
    const target = next < 0 ? searchInput.current : rows[Math.min(next, rows.length - 1)]
    target?.focus()
  }

  return (
    <Popover.Root open={isOpen} onOpenChange={(open) => (open ? setOpen(true) : close())}>
      <Popover.Trigger render={trigger} />
      <Popover.Portal>
        {/* As a menu is. */}
        <Popover.Positioner
          positionMethod="fixed"
          sideOffset={6}
          align="start"
          collisionPadding={8}
          className="z-50"
        >
          <Popover.Popup
            initialFocus={searchInput}
            onKeyDown={moveByArrows}
            className={classes(floatingClasses, "w-[calc(100vw-1rem)] sm:w-88")}
          >
            <Popover.Title className="sr-only">{texts.switch}</Popover.Title>
            <form onSubmit={selectFirst} className="relative py-1">
              <SearchIcon className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-soft" />
              <input
                ref={searchInput}
                type="search"
                enterKeyHint="go"
                aria-label={texts.search}
                placeholder={texts.search}
                value={search}
                onChange={(event) => setSearch(event.target.value)}
                className={classes(controlClasses, "h-11 pl-10")}
              />
            </form>
            <ul
              ref={list}
              className="mt-1.5 max-h-[min(24rem,50dvh)] overflow-y-auto overscroll-contain"
            >
              {shown.map((organization) => (
                <Row
                  key={organization.id}
                  organization={organization}
                  isCurrent={organization.id === currentId}
                  onSelect={() => select(organization.id)}
                />
              ))}
            </ul>
            {shown.length === 0 && (
              <p role="status" className="px-3 py-5 text-center text-soft">
                {texts.noMatch}
              </p>
            )}
            {onCreate && (
              <button
                type="button"
                onClick={() => {
                  close()
                  onCreate()
                }}
                className="mt-1 flex min-h-touch w-full items-center gap-3 rounded-xl px-3 font-semibold text-primary hover:bg-background dark:hover:bg-line"
              >
                <PlusIcon />
                {texts.create}
              </button>
            )}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** Among many, the organization that is open is in sight at once. */
function showInList(row: HTMLElement | null) {
  const list = row?.parentElement
  if (!row || !list) return
  const above = row.getBoundingClientRect().top - list.getBoundingClientRect().top
  list.scrollTop += above - (list.clientHeight - row.offsetHeight) / 2
}

type RowProps = { organization: Organization; isCurrent: boolean; onSelect: () => void }

function Row({ organization, isCurrent, onSelect }: RowProps) {
  const { id, name, is_favorite } = organization
  const { error, organizations: texts } = useMessages()
  const favorite = useMutation(setFavorite(useQueryClient()))
  return (
    <li
      ref={isCurrent ? showInList : undefined}
      className={classes(
        "flex items-center rounded-xl hover:bg-background dark:hover:bg-line",
        isCurrent && "bg-background dark:bg-line",
      )}
    >
      <button
        type="button"
        data-row
        aria-current={isCurrent || undefined}
        onClick={onSelect}
        className="flex min-h-13 min-w-0 flex-1 items-center gap-3 rounded-xl px-2 text-left focus-visible:-outline-offset-2"
      >
        <OrganizationLogo organization={organization} className="text-sm" />
        <span
          className={classes(
            "min-w-0 flex-1 py-2 leading-snug wrap-anywhere",
            isCurrent ? "font-bold" : "font-medium",
          )}
        >
          {name}
        </span>
        {isCurrent && <CheckIcon className="text-primary max-[16rem]:hidden" />}
      </button>
      <button
        type="button"
        aria-pressed={is_favorite}
        aria-label={texts.favorite(name)}
        onClick={() =>
          favorite.mutate(
            { id, is_favorite: !is_favorite },
            { onError: () => toast.error(error, texts.favoriteFailed) },
          )
        }
        className={classes(
          "grid size-touch shrink-0 place-items-center rounded-xl focus-visible:-outline-offset-2",
          is_favorite ? "text-warn" : "text-soft",
        )}
      >
        <StarIcon isFilled={is_favorite} />
      </button>
    </li>
  )
}
