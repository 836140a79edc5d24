import { AlertIcon } from "../ui/icons.tsx"

type RefusalTextProps = { id: string; error: Error | null }

/** Why a form was refused. It has no role, because the toast is announced; the fields refer to it by `id`. */
export const RefusalText = ({ id, error }: RefusalTextProps) =>
  error && (
    <p
      id={id}
      className="flex gap-2 rounded-xl bg-loss-soft p-3 text-sm font-medium text-pretty text-loss"
    >
      <AlertIcon />
      <span className="min-w-0 wrap-anywhere">{error.message}</span>
    </p>
  )
