import type { Organization } from "@marza/domain/organizations/schemas.ts"
import { initialsOf, useImageFallback } from "../ui/Avatar.tsx"
import { classes } from "../ui/classes.ts"

type OrganizationLogoProps = {
  organization: Pick<Organization, "name" | "logo_url" | "color_scheme">
  className?: string
}

/**
 * The whole logo on white, because logos are made for that, or initials in the organization's colours. Decoration
 * beside a name, hidden from screen readers.
 */
export function OrganizationLogo({ organization, className }: OrganizationLogoProps) {
  const { name, logo_url, color_scheme } = organization
  const { url, onError } = useImageFallback(logo_url)
  return (
    <span
      aria-hidden="true"
      data-scheme={color_scheme}
      className={classes(
        "inline-grid size-10 shrink-0 place-items-center overflow-hidden rounded-xl font-bold",
        url
          ? "border border-line bg-[#fff]"
          : "bg-primary bg-(image:--gradient-primary) text-primary-foreground",
        className,
      )}
    >
      {url ? (
        <img src={url} alt="" onError={onError} className="size-full object-contain" />
      ) : (
        initialsOf(name)
      )}
    </span>
  )
}
