import { observable } from "../observable.ts"

/** A window too narrow for a table; in rem, so that large text gets cards. */
const phone = matchMedia("(width < 40rem)")
const isPhone = observable(phone.matches)
phone.addEventListener("change", () => isPhone.set(phone.matches))

/** Whether rows are shown as cards, because a table has no room. */
export const useIsPhone = () => isPhone.useValue()

export const isPhoneNow = () => isPhone.current()
