import type { ReactNode } from "react"
import { classes } from "./classes.ts"

export type IconProps = { className?: string }

// Icons of the first screen; those of later ones are in laterIcons.tsx, which it does not load.

/** Decoration beside a text or a label, hidden from screen readers. The drawings are Lucide's (lucide.dev, ISC). */
export function Outline({ className, children }: IconProps & { children: ReactNode }) {
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
export const ListIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M13 5h8M13 12h8M13 19h8M3 17l2 2 4-4M3 7l2 2 4-4" />
  </Outline>
)
export const PlusIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M5 12h14M12 5v14" />
  </Outline>
)
export const WifiOffIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M12 20h.01M8.5 16.4a5 5 0 0 1 7 0M5 12.9a10 10 0 0 1 5-2.7M19 12.9a10 10 0 0 0-2-1.5M2 8.8a15 15 0 0 1 4-2.6M22 8.8a15 15 0 0 0-11-3.8M2 2l20 20" />
  </Outline>
)
export const SearchIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M21 21l-4.34-4.34M3 11a8 8 0 1 0 16 0a8 8 0 1 0 -16 0" />
  </Outline>
)
export const ChevronDownIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M6 9l6 6 6-6" />
  </Outline>
)
export const CloseIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M18 6 6 18M6 6l12 12" />
  </Outline>
)
export const CardsIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M4 3h5a1 1 0 0 1 1 1v5a1 1 0 0 1 -1 1h-5a1 1 0 0 1 -1 -1v-5a1 1 0 0 1 1 -1zM15 3h5a1 1 0 0 1 1 1v5a1 1 0 0 1 -1 1h-5a1 1 0 0 1 -1 -1v-5a1 1 0 0 1 1 -1zM15 14h5a1 1 0 0 1 1 1v5a1 1 0 0 1 -1 1h-5a1 1 0 0 1 -1 -1v-5a1 1 0 0 1 1 -1zM4 14h5a1 1 0 0 1 1 1v5a1 1 0 0 1 -1 1h-5a1 1 0 0 1 -1 -1v-5a1 1 0 0 1 1 -1z" />
  </Outline>
)
export const TableIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M3 5h18M3 12h18M3 19h18" />
  </Outline>
)
export const UserIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M7 8a5 5 0 1 0 10 0a5 5 0 1 0 -10 0M20 21a8 8 0 0 0-16 0" />
  </Outline>
)
export const UsersIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M18 21a8 8 0 0 0-16 0M5 8a5 5 0 1 0 10 0a5 5 0 1 0 -10 0M22 20c0-3.37-2-6.5-4-8a5 5 0 0 0-.45-8.3" />
  </Outline>
)
export const AlertIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M21.73 18l-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01" />
  </Outline>
)
export const CarIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M21 8l-2 2-1.5-3.7A2 2 0 0 0 15.646 5H8.4a2 2 0 0 0-1.903 1.257L5 10 3 8M7 14h.01M17 14h.01M5 10h14a2 2 0 0 1 2 2v4a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-4a2 2 0 0 1 2 -2zM5 18v2M19 18v2" />
  </Outline>
)
export const ChartIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M5 21v-6M12 21V3M19 21V9" />
  </Outline>
)
export const DownloadIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M12 15V3M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4M7 10l5 5 5-5" />
  </Outline>
)
export const OrderIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M3 9l4-4 4 4M7 5v14M21 15l-4 4-4-4M17 19V5" />
  </Outline>
)
