import { useEffect, useEffectEvent, useRef, useState } from "react"
import { classes } from "../ui/classes.ts"
import { forgetUrl, loadedUrl, pathOf, rememberUrl } from "./loadedUrl.ts"

type CarPhotoProps = {
  url: string | null
  /** The URL of its thumbnail, which shows until the photo has loaded. */
  thumbnail?: string | null | undefined
  /** Called the first time that a photo does not load: the signature in its URL may have expired. */
  onBroken?: () => void
  className?: string
}

type Failure = { path: string; urls: readonly string[] }

/** Fills its box; a drawn car replaces a missing or broken photo. */
export function CarPhoto({ url, thumbnail, onBroken, className }: CarPhotoProps) {
  const [failure, setFailure] = useState<Failure | null>(null)
  const failed = url !== null && failure?.path === pathOf(url) ? failure.urls : []
  const shown = url && loadedUrl(url)
  // One more URL, with a new signature, is tried before the photo counts as broken.
  const isBroken = shown !== null && (failed.length >= 2 || failed.includes(shown))
  useRetry(isBroken, () => setFailure(null))

  function fail(broken: string) {
    forgetUrl(broken)
    setFailure({ path: pathOf(broken), urls: [...failed, broken] })
    if (failed.length === 0) onBroken?.()
  }

  return (
    <div
      style={thumbnail ? { backgroundImage: `url("${loadedUrl(thumbnail)}")` } : undefined}
      className={classes(
        "grid place-items-center overflow-hidden bg-line/60 bg-cover bg-center",
        className,
      )}
    >
      {shown && !isBroken ? (
        <img
          src={shown}
          alt=""
          width={400}
          height={300}
          decoding="async"
          onLoad={() => rememberUrl(shown)}
          onError={() => fail(shown)}
          className="size-full object-cover"
        />
      ) : (
        <svg viewBox="0 0 64 32" aria-hidden="true" className="w-3/5 max-w-40 text-soft/55">
          <path
            fill="currentColor"
            d="M4 22.5c0-4.6 3-6.2 7.8-7l6-6.4C19.4 7.3 21 6.6 23.5 6.6H33c3 0 5 .7 7 2.5l6.6 5.8c8 .9 12.4 2.6 12.4 7 0 2.6-1.2 3.8-3.3 3.8h-2.1a6 6 0 0 0-12 0H21.5a6 6 0 0 0-12 0H6.8C5 25.7 4 24.8 4 22.5zM20 14.7h8.8V9.2h-4.6c-1.2 0-1.9.3-2.7 1.2zm11.3 0h10.2l-4-3.7c-1.3-1.3-2.3-1.8-4.1-1.8h-2.1z"
          />
          <circle cx="15.5" cy="26" r="4" fill="currentColor" />
          <circle cx="47.6" cy="26" r="4" fill="currentColor" />
        </svg>
      )}
    </div>
  )
}

const firstRetryMs = 4000

/** Retries when the network is back or the page is shown again, and on a timer with growing pauses. */
function useRetry(isNeeded: boolean, again: () => void) {
  const attempts = useRef(0)
  const onTry = useEffectEvent(() => {
    if (document.visibilityState === "visible") again()
  })
  useEffect(() => {
    if (!isNeeded) return
    const timer = setTimeout(() => onTry(), firstRetryMs * 4 ** attempts.current)
    attempts.current += 1
    const listener = () => onTry()
    addEventListener("online", listener)
    document.addEventListener("visibilitychange", listener)
    return () => {
      clearTimeout(timer)
      removeEventListener("online", listener)
      document.removeEventListener("visibilitychange", listener)
    }
  }, [isNeeded])
}
