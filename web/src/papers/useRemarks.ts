import { formatMoney } from "@marza/domain/money/format.ts"
import { signOf } from "@marza/domain/money/sign.ts"
import type { Paper } from "@marza/domain/papers/schemas.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { formatMoment } from "../ui/dates.ts"

/** What else is told of a paper: why it was annulled, that its PDF is being made, and where it was mailed. */
export function useRemarks() {
  const { papers: texts } = useMessages()
  const language = useLanguage()
  return (paper: Paper): string[] => {
    const { state, url, annulment_reason: reason, mail_to, mailed_at, credited, currency } = paper
    const { left_to_receive: left, total } = paper
    return [
      // Of one that nothing was paid of its sum says so.
      ...(left && currency && signOf(left) > 0 && left !== total
        ? [texts.leftOf(formatMoney(left, currency, language))]
        : []),
      // Of one that is credited whole its state says so.
      ...(credited && currency && state === "issued"
        ? [texts.creditedPart(formatMoney(credited, currency, language))]
        : []),
      ...(reason ? [texts.reasonOf(reason)] : []),
      ...(state !== "draft" && state !== "lost" && !url ? [texts.rendering] : []),
      ...(mail_to
        ? [
            mailed_at
              ? texts.mailed(mail_to, formatMoment(new Date(mailed_at), language))
              : texts.mailing(mail_to),
          ]
        : []),
    ]
  }
}
