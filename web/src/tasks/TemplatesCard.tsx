import type { TaskTemplate } from "@marza/domain/tasks/template-schemas.ts"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { Suspense, useState } from "react"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { besideTitle, Card } from "../ui/Card.tsx"
import { IconButton } from "../ui/IconButton.tsx"
import { PlusIcon } from "../ui/icons.tsx"
import { LoadError } from "../ui/LoadError.tsx"
import { PencilIcon, TrashIcon } from "../ui/laterIcons.tsx"
import { lazily } from "../ui/lazily.tsx"
import { toast } from "../ui/toast.ts"
import { TemplateDialog } from "./TemplateDialog.tsx"
import { deleteTemplate, templatesQuery } from "./templatesApi.ts"

const ConfirmDialog = lazily(async () => (await import("../ui/ConfirmDialog.tsx")).ConfirmDialog)

/** In the settings: which tasks each car gets that is bought (rules 25.12). */
export function TemplatesCard({ organizationId }: { organizationId: string }) {
  const { actions, taskTemplates: texts } = useMessages()
  const query = useQuery(templatesQuery(organizationId))
  const deletion = useMutation(deleteTemplate(useQueryClient(), organizationId))
  const [open, setOpen] = useState<TaskTemplate | "new" | null>(null)
  const [deleted, setDeleted] = useState<TaskTemplate | null>(null)
  const { items = [], people = [] } = query.data ?? {}
  return (
    <Card title={texts.title} className={besideTitle}>
      <p className="text-sm text-soft">{texts.lead}</p>
      {query.error && !query.data && (
        <LoadError error={query.error} onRetry={() => query.refetch()} />
      )}
      <ul className="mt-2 divide-y divide-line empty:hidden">
        {items.map((template) => (
          <li key={template.id} className="flex items-center gap-1 py-1">
            <div className="min-w-0 flex-1 py-1">
              <p className="font-medium wrap-anywhere">{template.title}</p>
              <p className="overflow-x-clip text-sm wrap-anywhere text-soft">
                <span className="dotted-parts">
                  <span>{texts.after(template.days_after)}</span>
                  {template.assignee_name && <span>{template.assignee_name}</span>}
                </span>
              </p>
            </div>
            <IconButton
              label={texts.editOf(template.title)}
              onClick={() => setOpen(template)}
              className="-mr-1 text-soft hover:text-ink"
            >
              <PencilIcon />
            </IconButton>
            <IconButton
              label={texts.deleteOf(template.title)}
              onClick={() => setDeleted(template)}
              className="-mr-3 text-soft hover:text-loss"
            >
              <TrashIcon />
            </IconButton>
          </li>
        ))}
      </ul>
      <Button
        variant="secondary"
        icon={<PlusIcon />}
        disabled={!query.data}
        onClick={() => setOpen("new")}
        className="mt-4 max-sm:w-full sm:justify-self-start"
      >
        {texts.add}
      </Button>
      {open && (
        <TemplateDialog
          organizationId={organizationId}
          people={people}
          template={open === "new" ? undefined : open}
          onClose={() => setOpen(null)}
        />
      )}
      <Suspense>
        {deleted && (
          <ConfirmDialog
            title={texts.deleteTitle}
            text={texts.deleteText(deleted.title)}
            confirmLabel={actions.delete}
            isBusy={deletion.isPending}
            onConfirm={() =>
              deletion.mutate(deleted.id, {
                onSuccess: () => toast.success(texts.deleted),
                onSettled: () => setDeleted(null),
              })
            }
            onClose={() => setDeleted(null)}
          />
        )}
      </Suspense>
    </Card>
  )
}
