import type { Car } from "@marza/domain/cars/schemas.ts"
import { useInfiniteQuery } from "@tanstack/react-query"
import { type RefObject, useDeferredValue, useLayoutEffect, useRef, useState } from "react"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { CheckBox } from "../ui/CheckBox.tsx"
import { classes, controlClasses } from "../ui/classes.ts"
import { IconButton } from "../ui/IconButton.tsx"
import { ChevronDownIcon, CloseIcon, SearchIcon } from "../ui/icons.tsx"
import { carsToChoose } from "./splitApi.ts"
import { partFor, type SplitPart } from "./splitParts.ts"

type CarChoiceProps = {
  organizationId: string
  parts: readonly SplitPart[]
  onChange: (parts: readonly SplitPart[]) => void
}

/** Finds cars by what a card shows of them; a press adds or removes one. */
export function CarChoice({ organizationId, parts, onChange }: CarChoiceProps) {
  const { expenses: texts, cars } = useMessages()
  const [typed, setTyped] = useState("")
  // Where more cars are needed they are offered at once.
  const [isOpen, setOpen] = useState(parts.length === 1)
  const search = useDeferredValue(typed.trim())
  const { data } = useInfiniteQuery({ ...carsToChoose(organizationId, search), enabled: isOpen })
  const found = (isOpen && data?.items) || []
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const hold = useHeldInPlace(box)

  const isChosen = (carId: string) => parts.some((part) => part.carId === carId)
  const missing = found.filter(({ id }) => !isChosen(id))
  const partOf = ({ id, name }: Car) => partFor({ carId: id, carName: name })

  /** Opens the results, and with them the search goes up, so that they have the room of the sheet. */
  function open() {
    setOpen(true)
    requestAnimationFrame(() => box.current?.scrollIntoView({ block: "start" }))
  }

  function close(isByKeyboard: boolean) {
    setTyped("")
    setOpen(false)
    // A touch would bring up the keyboard.
    if (isByKeyboard) input.current?.focus()
  }

  return (
    <div ref={box} className="grid scroll-mt-2 gap-2 [overflow-anchor:none]">
      <div className="relative">
        <SearchIcon className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 text-soft" />
        <input
          ref={input}
          type="search"
          aria-label={texts.split.addCars}
          placeholder={texts.split.addCars}
          autoComplete="off"
          maxLength={200}
          value={typed}
          onClick={open}
          onChange={({ target }) => {
            setTyped(target.value)
            if (!isOpen) open()
          }}
          onKeyDown={(event) => {
            // The form is saved by its button, not by a search.
            if (event.key === "Enter") event.preventDefault()
            if (event.key === "Enter" || event.key === "ArrowDown") open()
          }}
          className={classes(
            controlClasses,
            "pr-12 pl-11 [&::-webkit-search-cancel-button]:hidden",
          )}
        />
        {isOpen && (
          <IconButton
            label={texts.split.closeSearch}
            onClick={({ detail }) => close(detail === 0)}
            className="absolute inset-y-0 right-0 my-auto text-soft"
          >
            {typed ? <CloseIcon /> : <ChevronDownIcon className="rotate-180" />}
          </IconButton>
        )}
      </div>
      {isOpen && data && found.length === 0 && (
        <p role="status" className="px-1 text-sm text-soft">
          {cars.noMatch(search)}
        </p>
      )}
      {missing.length > 1 && (
        <Button
          variant="quiet"
          className="-my-1 -ml-3 justify-self-start px-3 text-sm text-primary"
          onClick={() => {
            hold()
            onChange([...parts, ...missing.map(partOf)])
          }}
        >
          {search ? texts.split.addFound(missing.length) : texts.split.addAll(missing.length)}
        </Button>
      )}
      <ul className="empty:hidden">
        {found.map((car) => (
          <li key={car.id}>
            <label className="relative -mx-2 flex min-h-touch cursor-pointer items-center gap-3 rounded-lg px-2 py-1 hover:bg-background has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-primary">
              <input
                type="checkbox"
                className="sr-only"
                checked={isChosen(car.id)}
                disabled={isChosen(car.id) && parts.length === 1}
                onChange={({ target }) => {
                  hold()
                  onChange(
                    target.checked
                      ? [...parts, partOf(car)]
                      : parts.filter(({ carId }) => carId !== car.id),
                  )
                }}
              />
              <CheckBox isChecked={isChosen(car.id)} />
              <span className="min-w-0 flex-1 leading-snug wrap-anywhere">{car.name}</span>
              <span className="shrink-0 text-sm text-soft">{car.registration_number}</span>
            </label>
          </li>
        ))}
      </ul>
    </div>
  )
}

/**
 * Keeps an element where it is in sight while what stands above it grows or shrinks, so that nothing moves under the thumb.
 * @returns a function to call before such a change
 */
function useHeldInPlace(element: RefObject<HTMLElement | null>) {
  const top = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (top.current === null || !element.current) return
    const moved = element.current.getBoundingClientRect().top - top.current
    top.current = null
    scrollerOf(element.current)?.scrollBy({ top: moved, behavior: "instant" })
  })
  return () => {
    top.current = element.current?.getBoundingClientRect().top ?? null
  }
}

/** What scrolls around an element. */
function scrollerOf(element: HTMLElement): Element | null {
  for (let around = element.parentElement; around; around = around.parentElement)
    if (getComputedStyle(around).overflowY === "auto") return around
  return null
}
