type SellButtonProps = { label: string; onPress: () => void; children: string }

/** The button is as low as the status beside it, with a target for a thumb around it. */
export const SellButton = ({ label, onPress, children }: SellButtonProps) => (
  <button
    type="button"
    aria-label={label}
    onClick={onPress}
    className="group z-10 ml-auto grid min-h-touch min-w-touch place-items-center rounded-xl focus-visible:-outline-offset-2"
  >
    <span className="flex min-h-8 items-center rounded-lg border border-field/50 bg-card px-3 text-sm font-semibold group-hover:bg-background dark:group-hover:bg-line">
      {children}
    </span>
  </button>
)
