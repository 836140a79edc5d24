import { useMessages } from "../messages/use.ts"
import { EyeIcon } from "../ui/laterIcons.tsx"
import { Spinner } from "../ui/Spinner.tsx"

type ImpersonationBannerProps = {
  /** The name of the impersonated person; empty while it loads, without a change of the layout. */
  name: string
  isStopping: boolean
  onStop: () => void
}

/** Sticks to the top while scrolling, as a reminder that every action is done as somebody else. */
export function ImpersonationBanner({ name, isStopping, onStop }: ImpersonationBannerProps) {
  const { impersonation: texts } = useMessages()
  return (
    <section
      aria-label={texts.banner}
      className="sticky top-0 z-30 border-b border-warn/30 bg-warn-soft text-warn"
    >
      <div className="mx-auto flex min-h-13 max-w-(--header) items-center gap-3 py-1 pr-1 pl-4">
        <EyeIcon className="shrink-0" />
        <p role="status" className="min-w-0 flex-1 text-sm leading-snug sm:text-base">
          <span className="font-bold">{texts.banner}</span>{" "}
          <span className="font-medium wrap-anywhere max-sm:block">{name || "\u00a0"}</span>
        </p>
        <button
          type="button"
          disabled={isStopping}
          aria-busy={isStopping || undefined}
          onClick={onStop}
          className="inline-flex min-h-touch min-w-touch shrink-0 items-center justify-center gap-2 rounded-xl px-3 font-semibold underline underline-offset-4 max-sm:text-sm max-[24rem]:w-min hover:bg-warn/10 focus-visible:outline-warn"
        >
          {isStopping && <Spinner />}
          {texts.stop}
        </button>
      </div>
    </section>
  )
}
