import { formatMoney } from "@marza/domain/money/format.ts"
import { useLanguage } from "../messages/first.ts"
import { Avatar } from "../ui/Avatar.tsx"
import { CarIcon } from "../ui/icons.tsx"
import { usePartnerTexts } from "./texts.ts"

/** The first case of rules 23.7: one paid, the other received, so the other gives. */
const example = { paid: "8000.00", received: "10500.00", given: "9250.00" }

/** In one picture what partners are for, where there are none. */
export function WhatPartnersAreFor() {
  const { settings: texts } = usePartnerTexts()
  const language = useLanguage()
  const side = (name: string, did: string, amount: string) => (
    // As wide as its amount at least, so that large text puts the two below each other.
    <div className="grid flex-1 justify-items-center gap-1 text-center">
      <Avatar name={name} />
      <p className="text-sm font-semibold">{name}</p>
      <p className="text-xs text-soft">
        {did} <span className="whitespace-nowrap">{formatMoney(amount, "EUR", language)}</span>
      </p>
    </div>
  )
  return (
    <>
      <p className="text-sm text-soft">{texts.why}</p>
      <figure aria-label={texts.picture} className="mt-4 max-w-md rounded-2xl bg-background p-4">
        <div className="flex flex-wrap items-center justify-center gap-2">
          {side("Rasa", texts.paid, example.paid)}
          <CarIcon className="size-8! shrink-0 text-soft" />
          {side("Tomas", texts.received, example.received)}
        </div>
        <figcaption className="mt-3 border-t border-line pt-3 text-center text-sm text-balance">
          {texts.example}{" "}
          <b className="whitespace-nowrap">{formatMoney(example.given, "EUR", language)}</b>
        </figcaption>
      </figure>
    </>
  )
}
