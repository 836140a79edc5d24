type RefusedProps = { id: string; error: Error | null }

/** Why a sign-in was refused, at its form. The toast has said it aloud; the fields point here by `id`. */
export const Refused = ({ id, error }: RefusedProps) =>
  error && (
    <p id={id} className="text-sm font-medium text-pretty wrap-anywhere text-loss">
      {error.message}
    </p>
  )
