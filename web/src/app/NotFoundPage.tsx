import { Link, useRouterState } from "@tanstack/react-router"
import { useEffect } from "react"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { buttonClasses } from "../ui/Button.tsx"

/** Shows the same English lines in both languages; Lithuanian adds a sentence beneath (docs/rules.md). */
export function NotFoundPage() {
  const { errors } = useMessages()
  const language = useLanguage()
  // The resolved path: a click may already be loading another page, which exists.
  const pathname = useRouterState({
    select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).pathname,
  })

  useEffect(() => {
    console.error("Page not found:", pathname)
  }, [pathname])

  return (
    <main className="flex min-h-[70dvh] flex-col items-center justify-center px-4 py-8 text-center">
      <div
        aria-hidden="true"
        className="front-picture mb-6 aspect-5/2 w-80 max-w-full rounded-2xl"
      />
      <h1 className="text-xl font-bold tracking-tight">404</h1>
      <p className="mt-3 text-lg font-semibold">Oops! Page not found</p>
      {language !== "en" && <p className="mt-1 text-soft">{errors.notFoundSentence}</p>}
      <Link to="/" className={buttonClasses({ className: "mt-6" })}>
        Return to Home
      </Link>
    </main>
  )
}
