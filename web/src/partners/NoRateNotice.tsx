import { AlertIcon } from "../ui/icons.tsx"

/** Says once what the marks of the figures below mean. */
export const NoRateNotice = ({ text }: { text: string }) => (
  <p className="mb-3 flex items-start gap-2 text-sm text-warn">
    <AlertIcon />
    {text}
  </p>
)
