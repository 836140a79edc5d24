import type { ReactNode } from "react"
import { classes } from "./classes.ts"

type IconProps = { className?: string }

/** Decoration beside a text or a label, hidden from screen readers. */
function Outline({ className, children }: IconProps & { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={classes("size-5 shrink-0", className)}
    >
      {children}
    </svg>
  )
}

export const PlusIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M12 5v14M5 12h14" />
  </Outline>
)
export const SearchIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="m20 20-4.2-4.2M18 11a7 7 0 1 1-14 0 7 7 0 0 1 14 0" />
  </Outline>
)
export const ChevronDownIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="m6 9.5 6 6 6-6" />
  </Outline>
)
export const ArrowLeftIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M19 12H5m6-6-6 6 6 6" />
  </Outline>
)
export const CloseIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M18 6 6 18M6 6l12 12" />
  </Outline>
)
export const CheckIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="m5 12.5 4.5 4.5L19 7.5" />
  </Outline>
)
export const TrashIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M4 7h16M9.5 7V4.5h5V7M6.5 7l.8 12.5h9.4L17.5 7M10.2 11v5M13.8 11v5" />
  </Outline>
)
export const PencilIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M4 20h4L19.5 8.5a2.1 2.1 0 0 0-3-3L5 17zm10.5-12.5 3 3" />
  </Outline>
)
export const UserIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M15.5 8a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0M5 20c.6-4 3.4-6 7-6s6.4 2 7 6" />
  </Outline>
)
export const LogOutIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M14 4H6v16h8M10.5 12H20m-3.5-3.5L20 12l-3.5 3.5" />
  </Outline>
)
export const SettingsIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M4 7h9m4 0h3M4 17h3m4 0h9M17 7a2 2 0 1 1-4 0 2 2 0 0 1 4 0M11 17a2 2 0 1 1-4 0 2 2 0 0 1 4 0" />
  </Outline>
)
export const BuildingIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M4 20h16M6 20V5h8v15M14 10h4v10M9 9h2M9 13h2" />
  </Outline>
)
export const AlertIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M12 4 2.8 20h18.4zM12 10v4.5M12 17.2v.1" />
  </Outline>
)
export const MailIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M4 6h16v12H4zm0 1 8 6.5L20 7" />
  </Outline>
)
export const EyeIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M2.5 12c2-4 5.4-6 9.5-6s7.5 2 9.5 6c-2 4-5.4 6-9.5 6s-7.5-2-9.5-6M15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0" />
  </Outline>
)
export const ImageIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M4 5h16v14H4zm0 11 4.5-4.5 4 4 2.5-2.5 5 5M16 9.5v.1" />
  </Outline>
)
export const ChartIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M5 20v-7M12 20V5M19 20v-10" />
  </Outline>
)
export const CalculatorIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M6 3h12a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1ZM8.5 7h7M8.5 12h.01M12 12h.01M15.5 12h.01M8.5 16.5h.01M12 16.5h.01M15.5 16.5h.01" />
  </Outline>
)
export const LockIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M6 11h12v9H6zm2.5 0V8a3.5 3.5 0 0 1 7 0v3" />
  </Outline>
)

export const HistoryIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M4 12a8 8 0 1 0 2.5-5.8L4 8.5M4 4v4.5h4.5M12 8v4.3l2.8 1.7" />
  </Outline>
)
export const DownloadIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M12 4v11m0 0-4.5-4.5M12 15l4.5-4.5M5 19.5h14" />
  </Outline>
)

export function StarIcon({ className, isFilled }: IconProps & { isFilled: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill={isFilled ? "currentColor" : "none"}
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinejoin="round"
      aria-hidden="true"
      className={classes("size-5 shrink-0", className)}
    >
      <path d="m12 3.6 2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8-4.2-4.1 5.8-.8z" />
    </svg>
  )
}
