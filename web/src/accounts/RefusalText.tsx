type RefusalTextProps = { id: string; error: Error | null }

/** Why a form was refused. It has no role, because the toast is announced; the fields refer to it by `id`. */
export const RefusalText = ({ id, error }: RefusalTextProps) =>
  error && (
    <p id={id} className="text-sm font-medium text-pretty wrap-anywhere text-loss">
      {error.message}
    </p>
  )
