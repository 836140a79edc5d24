import type { Organization } from "@marza/domain/organizations/schemas.ts"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { Suspense, useState } from "react"
import { Button, buttonClasses } from "../ui/Button.tsx"
import { besideTitle, Card } from "../ui/Card.tsx"
import { LoadError } from "../ui/LoadError.tsx"
import { lazily } from "../ui/lazily.tsx"
import { Skeleton } from "../ui/Skeleton.tsx"
import { partnersQuery } from "./api.ts"
import { usePartnerTexts } from "./texts.ts"
import { useNames } from "./useNames.ts"
import { WhatPartnersAreFor } from "./WhatPartnersAreFor.tsx"

const SetUpDialog = lazily(async () => (await import("./SetUpDialog.tsx")).SetUpDialog)

type PartnersCardProps = {
  organization: Pick<Organization, "id" | "sees_partners">
  /** Whether it begins with the dialog that chooses partners. */
  startsChoosing?: boolean
}

/** In the settings of an owner: who is a partner, or what partners are for. */
export function PartnersCard({ organization, startsChoosing = false }: PartnersCardProps) {
  const texts = usePartnerTexts()
  const { id, sees_partners: hasPartners } = organization
  const { data, error, refetch } = useQuery(partnersQuery(id))
  const { full } = useNames(data?.items ?? [])
  const [isOpen, setOpen] = useState(startsChoosing)
  const partners = data?.items.filter(({ is_active, partner_id, parts }) =>
    partner_id === null ? parts > 0 : is_active,
  )
  const all = partners?.reduce((sum, { parts }) => sum + parts, 0) ?? 0
  const hasChosen = data ? data.version > 0 : hasPartners
  return (
    <Card title={texts.settings.title} className={besideTitle}>
      <div className="min-w-0">
        {!hasChosen && <WhatPartnersAreFor />}
        {hasChosen && !data && !error && <Skeleton className="h-20" />}
        {error && !data && <LoadError error={error} onRetry={() => refetch()} />}
        {hasChosen && partners && (
          <ul className="-mt-3 divide-y divide-line">
            {partners.map(({ partner_id, parts }) => (
              <li
                key={partner_id}
                className="flex flex-wrap items-baseline justify-between gap-x-3 py-3"
              >
                <span className="min-w-0 font-medium wrap-anywhere">{full(partner_id)}</span>
                <span className="ml-auto text-sm text-soft">
                  {parts > 0 ? texts.part(parts, all) : texts.noPart}
                </span>
              </li>
            ))}
          </ul>
        )}
        <div className="mt-4 flex flex-wrap gap-2 max-sm:*:w-full">
          <Button
            variant="secondary"
            disabled={!data}
            data-takes-focus
            onPointerEnter={SetUpDialog.preload}
            onClick={() => setOpen(true)}
          >
            {hasChosen ? texts.settings.change : texts.settings.start}
          </Button>
          {hasChosen && (
            <Link
              to="/partners"
              className={buttonClasses({ variant: "quiet", className: "text-primary" })}
            >
              {texts.settings.open}
            </Link>
          )}
        </div>
      </div>
      <Suspense>
        {isOpen && data && (
          <SetUpDialog organizationId={id} partners={data} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </Card>
  )
}
