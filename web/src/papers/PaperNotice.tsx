import type { Paper } from "@marza/domain/papers/schemas.ts"
import { useMessages } from "../messages/use.ts"
import { buttonClasses } from "../ui/Button.tsx"
import { numberOf } from "./paperName.ts"

type NoticeProps = { title: string; text: string; paper: Paper | null }

/** What has become of a draft that somebody else has issued meanwhile, or deleted where there is no paper. */
export function GoneNotice({ paper }: { paper: Paper | null }) {
  const { papers: texts } = useMessages()
  const title = paper ? texts.goneIssued(numberOf(paper) ?? "") : texts.goneDeleted
  return (
    // The press that was refused may have been far below.
    <div role="alert" ref={(notice) => notice?.scrollIntoView?.({ block: "nearest" })}>
      <Notice title={title} text={texts.goneHint} paper={paper} />
    </div>
  )
}

/** Warns of a paper that stands already, for another one of its kind would stand beside it. */
export function StandingNotice({ paper }: { paper: Paper }) {
  const { papers: texts } = useMessages()
  const title = texts.standing(numberOf(paper) ?? "")
  return <Notice title={title} text={texts.standingHint} paper={paper} />
}

function Notice({ title, text, paper }: NoticeProps) {
  const { papers: texts } = useMessages()
  return (
    <section aria-label={title} className="rounded-xl bg-warn-soft px-3 py-2.5 text-sm">
      <p className="font-semibold text-warn">{title}</p>
      <p className="mt-1">{text}</p>
      {paper?.url && (
        <a
          href={paper.url}
          target="_blank"
          rel="noopener"
          className={buttonClasses({
            variant: "quiet",
            className: "-mx-2 -mb-1 px-2 text-sm text-primary",
          })}
        >
          {texts.showIssued}
        </a>
      )}
    </section>
  )
}
