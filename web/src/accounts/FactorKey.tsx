import type { NewFactor } from "@marza/domain/accounts/factor-schemas.ts"
import { useEffect, useRef } from "react"
import { encode } from "uqr"
import { useMessages } from "../messages/use.ts"
import { buttonClasses } from "../ui/Button.tsx"
import { CopyButton } from "../ui/CopyButton.tsx"

type FactorKeyProps = {
  factor: NewFactor
  /** True where it replaces a field that had the focus. */
  takesFocus: boolean
}

/** The key for an authenticator app: a QR code, a link that opens an app on the same phone, and the key as text. */
export function FactorKey({ factor: { secret, uri }, takesFocus }: FactorKeyProps) {
  const { factors: texts } = useMessages()
  const start = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) start.current?.focus()
  }, [takesFocus])
  return (
    <div ref={start} tabIndex={-1} className="mb-5 grid outline-none justify-items-center gap-3">
      {/* A phone cannot scan itself: there the way into its own app comes first, and the code last. */}
      <a
        href={uri}
        className={buttonClasses({ variant: "secondary", className: "w-full sm:hidden" })}
      >
        {texts.openApp}
      </a>
      <div className="grid justify-items-center gap-2 max-sm:order-last">
        <p className="text-sm text-soft sm:hidden">{texts.otherDevice}</p>
        <QrCode text={uri} label={texts.qr} />
      </div>
      <div className="w-full rounded-xl bg-background px-4 py-3">
        <p className="text-sm text-soft">{texts.key}</p>
        <div className="flex items-center justify-between gap-2">
          <p className="font-semibold tracking-wide text-balance wrap-anywhere select-all">
            {secret.replace(/(.{4})(?=.)/g, "$1 ")}
          </p>
          <CopyButton text={secret} label={texts.copyKey} />
        </div>
      </div>
    </div>
  )
}

/** Dark on light in both themes, because not every camera reads the reverse. */
function QrCode({ text, label }: { text: string; label: string }) {
  const quietModules = 4
  const { data, size } = encode(text, { ecc: "L", border: quietModules })
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("")
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-52 rounded-xl border border-line"
    >
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  )
}
