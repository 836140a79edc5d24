import { Link } from "@tanstack/react-router"
import { useMessages } from "../messages/use.ts"
import { buttonClasses } from "../ui/Button.tsx"
import { EmptyState } from "../ui/EmptyState.tsx"
import { ChartIcon } from "../ui/icons.tsx"

export function AnalyticsPage() {
  const { analytics: texts } = useMessages()
  return (
    <>
      <h1 className="text-2xl font-bold tracking-tight">{texts.title}</h1>
      <EmptyState
        icon={<ChartIcon />}
        title={texts.later}
        hint={texts.laterHint}
        action={
          <Link to="/" className={buttonClasses({ look: "secondary" })}>
            {texts.toCars}
          </Link>
        }
      />
    </>
  )
}
