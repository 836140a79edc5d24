import type { Organization } from "@marza/domain/organizations/schemas.ts"
import type { Participant } from "@marza/domain/partners/parts.ts"
import type { Partners } from "@marza/domain/partners/schemas.ts"
import { isOwner, isOwnerOrAdmin } from "@marza/domain/roles.ts"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { type ReactNode, useState } from "react"
import { isRefusal } from "../api/errors.ts"
import { FoldedHistory } from "../history/FoldedHistory.tsx"
import { ownId } from "../session/ownId.ts"
import { BarAction } from "../ui/BarAction.tsx"
import { Button, buttonClasses } from "../ui/Button.tsx"
import { classes, surface } from "../ui/classes.ts"
import { EmptyState } from "../ui/EmptyState.tsx"
import { PlusIcon } from "../ui/icons.tsx"
import { isPhone } from "../ui/isPhone.ts"
import { LoadError } from "../ui/LoadError.tsx"
import { LockIcon, TransferIcon } from "../ui/laterIcons.tsx"
import { lazily } from "../ui/lazily.tsx"
import { RowsSkeleton } from "../ui/RowsSkeleton.tsx"
import { Skeleton } from "../ui/Skeleton.tsx"
import { partnersQuery } from "./api.ts"
import { NoRateNotice } from "./NoRateNotice.tsx"
import { ParticipantCard } from "./ParticipantCard.tsx"
import { SettlementsCard } from "./SettlementsCard.tsx"
import { TransfersCard } from "./TransfersCard.tsx"
import { usePartnerTexts } from "./texts.ts"
import { useSettlementDialog } from "./useSettlementDialog.tsx"

const PartnersHistory = lazily(async () => (await import("./PartnersHistory.tsx")).PartnersHistory)
const StatementPage = lazily(async () => (await import("./StatementPage.tsx")).StatementPage)

type PartnersPageProps = {
  organization: Pick<Organization, "id" | "role" | "sees_partners">
  /** Whose statement is open; undefined for none. */
  shown: Participant | undefined
  /** What waits to be sent. */
  unsent?: ReactNode
  onOpen: (participant: Participant) => void
  onClose: () => void
}

/** Whose money it is: what each participant has, the transfers that settle it, and what was settled. */
export function PartnersPage(props: PartnersPageProps) {
  const { organization, shown, unsent, onOpen, onClose } = props
  const { id, role, sees_partners: seesPartners } = organization
  // A page that begins with a statement has nothing pressed, and still leads back to its figure.
  const [first] = useState(shown)
  const [pressed, setPressed] = useState<Participant>()
  const query = useQuery({ ...partnersQuery(id), enabled: seesPartners })
  if (isRefusal(query.error, "forbidden") || (!seesPartners && !isOwnerOrAdmin(role)))
    return <Denied />
  if (!seesPartners) return <NoPartners canChoose={isOwner(role)} />
  const { data } = query
  if (data && shown !== undefined)
    return (
      <StatementPage
        key={shown}
        organizationId={id}
        partners={data}
        participant={shown}
        takesFocus={shown === pressed}
        onClose={onClose}
      />
    )
  return (
    <>
      {!data && <Head />}
      {!data && unsent}
      {data ? (
        <>
          <Figures
            organizationId={id}
            partners={data}
            unsent={unsent}
            pressed={pressed === undefined ? first : pressed}
            onOpen={(participant) => {
              setPressed(participant)
              onOpen(participant)
            }}
          />
          {isOwnerOrAdmin(role) && (
            <div className="mt-3">
              <FoldedHistory onPointerEnter={PartnersHistory.preload}>
                <PartnersHistory organizationId={id} participants={data.items} />
              </FoldedHistory>
            </div>
          )}
        </>
      ) : query.error ? (
        <LoadError error={query.error} onRetry={() => query.refetch()} />
      ) : (
        <Loading />
      )}
    </>
  )
}

const participantsGrid = "grid gap-3 sm:grid-cols-[repeat(auto-fit,minmax(15rem,1fr))]"

type FiguresProps = {
  organizationId: string
  partners: Partners
  unsent: ReactNode
  /** Whose statement was opened last; undefined for none. */
  pressed: Participant | undefined
  onOpen: (participant: Participant) => void
}

function Figures({ organizationId, partners, unsent, pressed, onOpen }: FiguresProps) {
  const { dialog, onRecord, onEdit } = useSettlementDialog(organizationId, partners.items)
  const texts = usePartnerTexts()
  const isOnPhone = isPhone.useValue()
  const all = partners.items.reduce((sum, { parts }) => sum + parts, 0)
  const transfers = (
    <TransfersCard partners={partners} isRecording={dialog !== null} onRecord={onRecord} />
  )
  const settlements = (
    <SettlementsCard
      organizationId={organizationId}
      participants={partners.items}
      onEdit={onEdit}
    />
  )
  const own = ownId()
  const isOwn = ({ user_id }: Partners["items"][number]) => own !== null && user_id === own
  const cards = (items: Partners["items"]) =>
    items.length > 0 && (
      <ul className={participantsGrid}>
        {items.map((participant) => (
          <ParticipantCard
            key={participant.partner_id}
            participant={participant}
            participants={partners.items}
            allParts={all}
            isOwn={isOwn(participant)}
            takesFocus={participant.partner_id === pressed}
            onOpen={() => onOpen(participant.partner_id)}
          />
        ))}
      </ul>
    )
  // One looks for what one has oneself, and for who pays whom.
  const mine = partners.items.filter(isOwn)
  const others = partners.items.filter((one) => !isOwn(one))
  return (
    <>
      <Head
        action={
          <BarAction
            aria-label={texts.addSettlement}
            onClick={() => onRecord(null)}
            icon={<PlusIcon />}
            label={texts.record}
          >
            <Button icon={<PlusIcon />} onClick={() => onRecord(null)} className="print:hidden">
              {texts.addSettlement}
            </Button>
          </BarAction>
        }
      />
      {unsent}
      {partners.items.some(({ estimated }) => estimated) && <NoRateNotice text={texts.noRate} />}
      {isOnPhone ? (
        <div className="grid grid-cols-1 gap-3">
          {cards(mine)}
          {transfers}
          {cards(others)}
          {settlements}
        </div>
      ) : (
        <div className="grid grid-cols-1 items-start gap-3 wide:grid-cols-2">
          <div className="grid grid-cols-1 gap-3">
            {transfers}
            {settlements}
          </div>
          {cards([...mine, ...others])}
        </div>
      )}
      {dialog}
    </>
  )
}

const Head = ({ action }: { action?: ReactNode }) => {
  const texts = usePartnerTexts()
  return (
    <div className="big-page @container mb-4">
      <div className="flex min-h-touch flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h1 className="text-lg font-bold tracking-tight">{texts.title}</h1>
        {action}
      </div>
      <p className="mt-1 text-sm text-soft">{texts.lead}</p>
    </div>
  )
}

const Loading = () => (
  <div aria-hidden="true">
    <div className={classes(surface, "mb-3 p-4")}>
      <RowsSkeleton rows={2} />
    </div>
    <div className={participantsGrid}>
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} className="h-36 rounded-2xl" />
      ))}
    </div>
  </div>
)

const link = (to: "/" | "/organization-settings/partners", text: string): ReactNode => (
  // There it begins with the first step.
  <Link
    to={to}
    state={to === "/" ? {} : { turnsOn: true }}
    className={buttonClasses({ variant: to === "/" ? "secondary" : "primary" })}
  >
    {text}
  </Link>
)

function Denied() {
  const texts = usePartnerTexts()
  return (
    <EmptyState
      icon={<LockIcon />}
      titleAs="h1"
      title={texts.denied}
      hint={texts.deniedHint}
      action={link("/", texts.toCars)}
    />
  )
}

function NoPartners({ canChoose }: { canChoose: boolean }) {
  const texts = usePartnerTexts()
  return (
    <>
      <h1 className="big-page text-lg font-bold tracking-tight">{texts.title}</h1>
      <EmptyState
        icon={<TransferIcon />}
        title={texts.none}
        hint={canChoose ? texts.lead : texts.noneHint}
        action={
          canChoose
            ? link("/organization-settings/partners", texts.settings.start)
            : link("/", texts.toCars)
        }
      />
    </>
  )
}
