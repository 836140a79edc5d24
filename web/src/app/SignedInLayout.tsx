import { AccountMenu } from "./AccountMenu.tsx"
import { PlainLayout } from "./PlainLayout.tsx"

/** The layout outside an organization for a signed-in person, with the account menu. */
export const SignedInLayout = () => <PlainLayout menu={<AccountMenu organization={null} />} />
