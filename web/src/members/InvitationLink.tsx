import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { CopyButton } from "../ui/CopyButton.tsx"
import { Dialog } from "../ui/Dialog.tsx"
import { Field } from "../ui/Field.tsx"
import { TextInput } from "../ui/TextInput.tsx"

type InvitationLinkProps = { link: string; email: string; onClose: () => void }

/** Shows the link of an invitation, which the inviting person passes on because the server sends no mail. */
export function InvitationLink({ link, email, onClose }: InvitationLinkProps) {
  const { actions, members: texts } = useMessages()
  return (
    <Dialog
      title={texts.linkTitle}
      description={texts.linkLead(email)}
      onClose={onClose}
      actions={
        <>
          <CopyButton text={link} label={texts.copyLink} />
          <Button variant="quiet" onClick={onClose}>
            {actions.close}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field label={texts.link} hint={texts.linkHint}>
          {(control) => (
            <TextInput
              {...control}
              readOnly
              value={link}
              onFocus={(event) => event.target.select()}
            />
          )}
        </Field>
      </div>
    </Dialog>
  )
}
