import { Link } from "@tanstack/react-router"
import { AlertIcon } from "../ui/icons.tsx"
import { usePartnerTexts } from "./texts.ts"

/** Says once what the marks of the figures below mean, and leads to the cars that lack a rate. */
export const NoRateNotice = ({ text }: { text: string }) => (
  <div className="mb-3 flex flex-wrap items-center gap-x-4 rounded-2xl bg-warn-soft px-4 py-2 text-sm text-warn">
    <p className="flex min-w-0 flex-1 basis-64 items-start gap-2 py-1">
      <AlertIcon />
      {text}
    </p>
    <Link
      to="/analytics"
      search={{ list: "warnings" }}
      className="flex min-h-touch items-center font-semibold underline underline-offset-4 max-sm:ml-7 print:hidden"
    >
      {usePartnerTexts().toRates}
    </Link>
  </div>
)
