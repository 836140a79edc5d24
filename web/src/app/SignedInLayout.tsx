import { AccountMenu } from "./AccountMenu.tsx"
import { PlainLayout } from "./PlainLayout.tsx"

/** For a signed-in person outside every organization, whose account is theirs all the same. */
export const SignedInLayout = () => <PlainLayout menu={<AccountMenu organization={null} />} />
