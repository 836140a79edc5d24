import { classes } from "./classes.ts"
import { type IconProps, Outline } from "./icons.tsx"

// Icons of everything but the first screen, whose own are in icons.tsx.

export const ArrowDownIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M12 5v14M19 12l-7 7-7-7" />
  </Outline>
)

export const ArrowLeftIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M12 19l-7-7 7-7M19 12H5" />
  </Outline>
)

export const BuildingIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M10 12h4M10 8h4M14 21v-3a2 2 0 0 0-4 0v3M6 10H4a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2V9a2 2 0 0 0-2-2h-2M6 21V5a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v16" />
  </Outline>
)

export const CalculatorIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M6 2h12a2 2 0 0 1 2 2v16a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2v-16a2 2 0 0 1 2 -2zM8 6L16 6M16 14L16 18M16 10h.01M12 10h.01M8 10h.01M12 14h.01M8 14h.01M12 18h.01M8 18h.01" />
  </Outline>
)

export const CalendarIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M8 2v4M16 2v4M5 4h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM3 10h18" />
  </Outline>
)

export const CameraIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M13.997 4a2 2 0 0 1 1.76 1.05l.486.9A2 2 0 0 0 18.003 7H20a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2h1.997a2 2 0 0 0 1.759-1.048l.489-.904A2 2 0 0 1 10.004 4zM9 13a3 3 0 1 0 6 0a3 3 0 1 0 -6 0" />
  </Outline>
)

export const CheckIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M20 6 9 17l-5-5" />
  </Outline>
)

export const ChevronLeftIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="m15 18-6-6 6-6" />
  </Outline>
)

export const ChevronRightIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="m9 18 6-6-6-6" />
  </Outline>
)

export const EyeIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0M9 12a3 3 0 1 0 6 0a3 3 0 1 0 -6 0" />
  </Outline>
)

export const FileIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M14 2H6a2 2 0 0 0-2 2v16a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V8zM14 2v6h6M8 13h8M8 17h8" />
  </Outline>
)

export const GridIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M4 3h6a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM14 3h6a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-6a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM14 13h6a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-6a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1zM4 13h6a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1z" />
  </Outline>
)

export const GripIcon = (props: IconProps) => (
  <Outline {...props}>
    {/* Dots of the line's width would be too faint. */}
    <path strokeWidth={3.5} d="M9 5h.01M9 12h.01M9 19h.01M15 5h.01M15 12h.01M15 19h.01" />
  </Outline>
)

export const ImageIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2zM7 9a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M21 15l-3.086-3.086a2 2 0 0 0-2.828 0L6 21" />
  </Outline>
)

export const InboxIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M22 12h-6l-2 3h-4l-2-3H2M5.45 5.11 2 12v6a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2v-6l-3.45-6.89A2 2 0 0 0 16.76 4H7.24a2 2 0 0 0-1.79 1.11z" />
  </Outline>
)

export const KeyboardIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M10 8h.01M12 12h.01M14 8h.01M16 12h.01M18 8h.01M6 8h.01M7 16h10M8 12h.01M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-16a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2z" />
  </Outline>
)

export const LockIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M5 11h14a2 2 0 0 1 2 2v7a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-7a2 2 0 0 1 2 -2zM7 11V7a5 5 0 0 1 10 0v4" />
  </Outline>
)

export const LogOutIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M16 17l5-5-5-5M21 12H9M9 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4" />
  </Outline>
)

export const MailIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M22 7l-8.991 5.727a2 2 0 0 1-2.009 0L2 7M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-16a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2z" />
  </Outline>
)

export const MonitorIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M4 3h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM8 21h8M12 17v4" />
  </Outline>
)

export const MoonIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M12 3a6 6 0 0 0 9 9 9 9 0 1 1-9-9z" />
  </Outline>
)

export const MoreIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M11 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M18 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M4 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0" />
  </Outline>
)

export const PencilIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M21.174 6.812a1 1 0 0 0-3.986-3.987L3.842 16.174a2 2 0 0 0-.5.83l-1.321 4.352a.5.5 0 0 0 .623.622l4.353-1.32a2 2 0 0 0 .83-.497zM15 5l4 4" />
  </Outline>
)

export const ReceiptIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M5 3v18l2.5-1.5L10 21l2-1.5 2 1.5 2.5-1.5L19 21V3l-2.5 1.5L14 3l-2 1.5L10 3 7.5 4.5zM9 9h6M9 14h6" />
  </Outline>
)

export const SettingsIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M10 5H3M12 19H3M14 3v4M16 17v4M21 12h-9M21 19h-5M21 5h-7M8 10v4M8 12H3" />
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

export const SunIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M8 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0M12 2v2M12 20v2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M2 12h2M20 12h2M6.3 17.7l-1.4 1.4M19.1 4.9l-1.4 1.4" />
  </Outline>
)

export const TrashIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M10 11v6M14 11v6M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6M3 6h18M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2" />
  </Outline>
)

export const TransferIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M8 3L4 7l4 4M4 7h16M16 21l4-4-4-4M20 17H4" />
  </Outline>
)
export const UploadIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M12 15V3M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4M7 8l5-5 5 5" />
  </Outline>
)
export const ZoomInIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M21 21l-4.34-4.34M3 11a8 8 0 1 0 16 0a8 8 0 1 0 -16 0M11 8v6M8 11h6" />
  </Outline>
)
export const ZoomOutIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M21 21l-4.34-4.34M3 11a8 8 0 1 0 16 0a8 8 0 1 0 -16 0M8 11h6" />
  </Outline>
)
