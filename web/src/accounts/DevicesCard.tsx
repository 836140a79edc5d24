import type { Device } from "@marza/domain/accounts/schemas.ts"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { Suspense, useState } from "react"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Badge } from "../ui/Badge.tsx"
import { Button } from "../ui/Button.tsx"
import { besideTitle, Card } from "../ui/Card.tsx"
import { formatMoment } from "../ui/dates.ts"
import { LoadError } from "../ui/LoadError.tsx"
import { lazily } from "../ui/lazily.tsx"
import { Skeleton } from "../ui/Skeleton.tsx"
import { toast } from "../ui/toast.ts"
import { devicesQuery, endDevice, endOtherDevices } from "./api.ts"
import { deviceName } from "./deviceName.ts"

const ConfirmDialog = lazily(async () => (await import("../ui/ConfirmDialog.tsx")).ConfirmDialog)

/** The devices on which the person is signed in. */
export function DevicesCard() {
  const { devices: texts } = useMessages()
  const query = useQuery(devicesQuery)
  const client = useQueryClient()
  const ending = useMutation(endDevice(client))
  const endingOthers = useMutation(endOtherDevices(client))
  const [deviceToEnd, setDeviceToEnd] = useState<Device | "others" | null>(null)
  const close = () => setDeviceToEnd(null)
  const hasOthers = query.data?.some((device) => !device.is_current)

  const name = (device: Device) => deviceName(device.user_agent) ?? texts.unknown
  const end = (device: Device) =>
    ending.mutate(device, { onSuccess: () => toast.success(texts.ended), onSettled: close })
  const endOthers = () =>
    endingOthers.mutate(undefined, {
      onSuccess: () => toast.success(texts.othersEnded),
      onSettled: close,
    })

  return (
    <Card title={texts.title} className={besideTitle}>
      {query.isPending && <Skeleton className="h-18.75" />}
      {query.isError && <LoadError error={query.error} onRetry={() => query.refetch()} />}
      {query.data && (
        <ul className="-my-3 divide-y divide-line">
          {[...query.data].sort(currentFirst).map((device) => (
            <Row
              key={device.id}
              device={device}
              name={name(device)}
              onEnd={() => setDeviceToEnd(device)}
            />
          ))}
        </ul>
      )}
      {hasOthers === false && <p className="mt-3 text-sm text-soft">{texts.noOthers}</p>}
      {hasOthers && (
        <Button
          variant="secondary"
          className="mt-4 max-sm:w-full sm:justify-self-start"
          onClick={() => setDeviceToEnd("others")}
        >
          {texts.endOthers}
        </Button>
      )}
      <Suspense>
        {deviceToEnd === "others" && (
          <ConfirmDialog
            title={texts.endOthers}
            text={texts.endOthersConfirm}
            confirmLabel={texts.endOthers}
            isBusy={endingOthers.isPending}
            onConfirm={endOthers}
            onClose={close}
          />
        )}
        {deviceToEnd && deviceToEnd !== "others" && (
          <ConfirmDialog
            title={texts.endOne}
            text={texts.endConfirm(name(deviceToEnd))}
            confirmLabel={texts.end}
            isBusy={ending.isPending}
            onConfirm={() => end(deviceToEnd)}
            onClose={close}
          />
        )}
      </Suspense>
    </Card>
  )
}

const currentFirst = (one: Device, other: Device) =>
  Number(other.is_current) - Number(one.is_current)

function Row({ device, name, onEnd }: { device: Device; name: string; onEnd: () => void }) {
  const { devices: texts } = useMessages()
  const language = useLanguage()
  const lastUse = texts.lastUse(formatMoment(new Date(device.refreshed_at), language))
  return (
    <li className="flex items-center gap-3 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {name}
          {device.is_current && <Badge tone="accent">{texts.current}</Badge>}
        </p>
        <p className="text-sm wrap-anywhere text-soft">
          {device.address && (
            <span className="max-sm:block">
              {device.address}
              <span className="max-sm:hidden"> · </span>
            </span>
          )}
          {lastUse}
        </p>
      </div>
      {!device.is_current && (
        <Button
          variant="quiet"
          aria-label={`${texts.end}: ${name}, ${lastUse}`}
          onClick={onEnd}
          className="-mr-3 px-3"
        >
          {texts.end}
        </Button>
      )}
    </li>
  )
}
