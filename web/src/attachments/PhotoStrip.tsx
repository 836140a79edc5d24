import { CarPhoto } from "../images/CarPhoto.tsx"
import { FileButton } from "../images/FileButton.tsx"
import { useMessages } from "../messages/use.ts"
import { PlusIcon } from "../ui/icons.tsx"
import type { Slide } from "./slides.ts"

type PhotoStripProps = {
  slides: readonly Slide[]
  index: number
  onGo: (index: number) => void
  onAdd: (files: readonly File[]) => void
}

/** The thumbnails of the photos in a row. It is hidden on a phone, which has no room for it. */
export function PhotoStrip({ slides, index: current, onGo, onAdd }: PhotoStripProps) {
  const { attachments: texts, car } = useMessages()
  return (
    <ul className="-mx-1 mt-1 flex gap-2 overflow-x-auto p-1 [scrollbar-width:thin] *:w-[calc((100%-2rem)/5)] *:shrink-0 max-md:hidden">
      {slides.map(({ url, thumbnail }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a photo that was sent takes the place of its preview
        <li key={index}>
          <button
            type="button"
            aria-label={texts.photoOf(index + 1, slides.length)}
            aria-current={index === current || undefined}
            onClick={() => onGo(index)}
            className="block w-full overflow-hidden rounded-xl aria-current:outline-2 aria-current:outline-offset-1 aria-current:outline-primary"
          >
            <CarPhoto url={thumbnail ?? url} className="aspect-4/3 w-full" />
          </button>
        </li>
      ))}
      <li className="grid">
        <FileButton
          label={car.photoAdd}
          className="grid place-items-center rounded-xl border border-dashed border-field text-soft hover:bg-card"
          icon={<PlusIcon />}
          isMany
          onFiles={onAdd}
        />
      </li>
    </ul>
  )
}
