import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  redirect,
} from "@tanstack/react-router"
import { Suspense } from "react"
import { firstMessages } from "../messages/first.ts"
import { impersonation, useImpersonatedId } from "../session/impersonation.ts"
import { session } from "../session/session.ts"
import { createHistory } from "../ui/history.ts"
import { lazily } from "../ui/lazily.tsx"
import { loadFailureReason } from "../ui/loadChunk.ts"
import { ToastHost } from "../ui/ToastHost.tsx"
import { toast } from "../ui/toast.ts"
import { ErrorScreen } from "./ErrorScreen.tsx"
import { entriesToLose } from "./entriesToLose.ts"
import {
  requireNoOrganization,
  requireNoSession,
  requireOrganization,
  requireSession,
  requireSettingsRights,
} from "./guards.ts"
import { changeImpersonation } from "./impersonation.ts"
import { shortcutsShown } from "./keyboard/shown.ts"
import { lazyPage } from "./lazyPage.tsx"
import { Cars } from "./pages/Cars.tsx"
import { Shell } from "./Shell.tsx"
import { carListSearch, plainSearch } from "./search.ts"

const Impersonation = lazily(async () => (await import("./Impersonation.tsx")).Impersonation)
const ShortcutsDialog = lazily(
  async () => (await import("./keyboard/ShortcutsDialog.tsx")).ShortcutsDialog,
)
const NotFoundPage = lazily(async () => (await import("./NotFoundPage.tsx")).NotFoundPage)
const SignOutQuestion = lazily(async () => (await import("./SignOutQuestion.tsx")).SignOutQuestion)

const rootRoute = createRootRoute({
  beforeLoad: ({ location, preload }) => {
    const { impersonate } = location.state
    if (impersonate === undefined || preload) return { impersonatedId: impersonation.current() }
    return changeImpersonation(impersonate).then(() => {
      throw redirect({ to: "/", replace: true })
    })
  },
  component: Root,
})

/**
 * Unmounts the whole screen when the impersonated person changes, so that nothing loaded or typed as one person shows
 * to another. It mounts again after the guards have run for the new person.
 */
function Root() {
  const { impersonatedId } = rootRoute.useRouteContext()
  const areShortcutsShown = shortcutsShown.useValue()
  const toLose = entriesToLose.useValue()
  const isShown = useImpersonatedId() === impersonatedId
  return (
    <>
      {isShown && impersonatedId && (
        // The place of the banner, so that nothing moves when its code has loaded.
        <Suspense fallback={<div className="h-13 border-b border-warn/30 bg-warn-soft" />}>
          <Impersonation />
        </Suspense>
      )}
      {isShown && <Outlet />}
      <Suspense>{toLose !== null && <SignOutQuestion count={toLose} />}</Suspense>
      <Suspense>{areShortcutsShown && <ShortcutsDialog />}</Suspense>
      <ToastHost />
    </>
  )
}

const plainRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "plain",
  component: lazyPage(() => import("./FrontLayout.tsx"), "FrontLayout"),
})

const authRoute = createRoute({
  getParentRoute: () => plainRoute,
  path: "/auth",
  beforeLoad: requireNoSession,
  component: lazyPage(() => import("../accounts/SignInPage.tsx"), "SignInPage"),
})

const firstSignInRoute = createRoute({
  getParentRoute: () => plainRoute,
  path: "/first-sign-in",
  beforeLoad: requireNoSession,
  component: lazyPage(() => import("../accounts/FirstSignInPage.tsx"), "FirstSignInPage"),
})

const linkRoute = createRoute({
  getParentRoute: () => plainRoute,
  path: "/auth/link",
  component: lazyPage(() => import("../accounts/LinkPage.tsx"), "LinkPage"),
})

const emailRoute = createRoute({
  getParentRoute: () => plainRoute,
  path: "/auth/email",
  component: lazyPage(() => import("../accounts/EmailPage.tsx"), "EmailPage"),
})

const setPasswordRoute = createRoute({
  getParentRoute: () => plainRoute,
  path: "/set-password",
  component: lazyPage(() => import("./pages/SetPassword.tsx"), "SetPassword"),
})

const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "signed-in",
  beforeLoad: requireSession,
  component: lazyPage(() => import("./FrontLayout.tsx"), "SignedInLayout"),
})

const selectOrganizationRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/select-organization",
  beforeLoad: requireNoOrganization,
  component: lazyPage(() => import("./pages/SelectOrganization.tsx"), "SelectOrganization"),
})

const organizationsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/organizations",
  component: lazyPage(() => import("./pages/Organizations.tsx"), "Organizations"),
})

const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "shell",
  beforeLoad: async (context) => {
    requireSession(context)
    return { ...(await requireOrganization(context)), userId: session.current()?.user.id }
  },
  component: Shell,
})

// Not lazy, because it is the first screen: its code loads with the application, without one more round trip.
const carsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/",
  validateSearch: carListSearch,
  component: Cars,
})

const newCarRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/car/new",
  component: lazyPage(() => import("./pages/NewCar.tsx"), "NewCar"),
})

const importRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/import",
  component: lazyPage(() => import("./pages/Import.tsx"), "Import"),
})

const carRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/car/$id",
  component: lazyPage(() => import("./pages/Car.tsx"), "Car"),
})

const analyticsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/analytics",
  validateSearch: plainSearch,
  component: lazyPage(() => import("./pages/Analytics.tsx"), "Analytics"),
})

const overheadsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/overheads",
  validateSearch: plainSearch,
  component: lazyPage(() => import("./pages/Overheads.tsx"), "Overheads"),
})

const papersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/papers",
  component: lazyPage(() => import("./pages/Papers.tsx"), "Papers"),
})

const partnersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/partners",
  validateSearch: plainSearch,
  component: lazyPage(() => import("./pages/Partners.tsx"), "Partners"),
})

const tasksRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/tasks",
  component: lazyPage(() => import("./pages/Tasks.tsx"), "Tasks"),
})

const inboxRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/inbox",
  component: lazyPage(() => import("./pages/Inbox.tsx"), "Inbox"),
})

const calculatorRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/calculator",
  validateSearch: plainSearch,
  beforeLoad: ({ location: { state } }) => ({ openedBy: state.openedBy ?? state.__TSR_key }),
  component: lazyPage(() => import("./pages/Calculator.tsx"), "Calculator"),
})

const membersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/users",
  component: lazyPage(() => import("./pages/Members.tsx"), "Members"),
})

const profileRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/profile",
  component: lazyPage(() => import("./pages/Profile.tsx"), "Profile"),
})

const settingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/organization-settings",
  beforeLoad: requireSettingsRights,
  component: lazyPage(() => import("./settings/SettingsLayout.tsx"), "SettingsLayout"),
})

const generalSettingsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/",
  component: lazyPage(() => import("./pages/Settings.tsx"), "GeneralSettings"),
})

const paperSettingsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/papers",
  component: lazyPage(() => import("./pages/Settings.tsx"), "PaperSettings"),
})

const vatSettingsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/vat",
  component: lazyPage(() => import("./pages/Settings.tsx"), "VatSettings"),
})

const taskSettingsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/tasks",
  component: lazyPage(() => import("./pages/Settings.tsx"), "TaskSettings"),
})

const partnerSettingsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/partners",
  component: lazyPage(() => import("./pages/Settings.tsx"), "PartnerSettings"),
})

const dataSettingsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/data",
  component: lazyPage(() => import("./pages/Settings.tsx"), "DataSettings"),
})

export const router = createRouter({
  history: createHistory(),
  routeTree: rootRoute.addChildren([
    plainRoute.addChildren([authRoute, firstSignInRoute, linkRoute, emailRoute, setPasswordRoute]),
    signedInRoute.addChildren([selectOrganizationRoute, organizationsRoute]),
    shellRoute.addChildren([
      carsRoute,
      newCarRoute,
      importRoute,
      carRoute,
      analyticsRoute,
      calculatorRoute,
      tasksRoute,
      inboxRoute,
      overheadsRoute,
      papersRoute,
      partnersRoute,
      membersRoute,
      profileRoute,
      settingsRoute.addChildren([
        generalSettingsRoute,
        paperSettingsRoute,
        vatSettingsRoute,
        taskSettingsRoute,
        partnerSettingsRoute,
        dataSettingsRoute,
      ]),
    ]),
  ]),
  defaultPreload: "intent",
  scrollRestoration: true,
  defaultErrorComponent: ErrorScreen,
  defaultNotFoundComponent: () => (
    <Suspense>
      <NotFoundPage />
    </Suspense>
  ),
})

/** Loads the code of a page before it is opened. */
export const loadPage = (pathname: string) =>
  Promise.all(router.getMatchedRoutes(pathname)[0].map((route) => router.loadRouteChunk(route)))

const missing = new Set<string>()

/** Resolves once the browser has painted, or soon where it paints nothing because the window is hidden. */
const painted = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, 100)
    requestAnimationFrame(() => setTimeout(resolve))
  })

/**
 * Every navigation waits until the press that asked for it is painted, because a page is drawn in one piece. What a page writes
 * into its own address some time after it was typed waits so too, and is dropped where another page has opened meanwhile.
 *
 * Blocks the navigation to a page whose code fails to load, so that the open page stays with what is typed in it. A
 * full load follows where only that can bring the code: after a newer version, or when the browser does not request
 * the file again. The browser then asks about unsaved changes. This happens once for each page.
 */
router.history.block({
  enableBeforeUnload: false,
  async blockerFn({ currentLocation, nextLocation: { pathname, href }, action }) {
    const isWritten = action === "REPLACE" && pathname === currentLocation.pathname
    try {
      await Promise.all([loadPage(pathname), painted()])
      return isWritten && router.history.location.pathname !== pathname
    } catch {
      const why = await loadFailureReason()
      if (why === "outdated" || (why === "server" && missing.has(pathname))) location.assign(href)
      else {
        missing.add(pathname)
        const { actions, errors } = firstMessages()
        const retry = () => void router.navigate({ href })
        toast.error(errors.loading, errors[why], { label: actions.retry, run: retry })
      }
      return true
    }
  },
})

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router
  }
}
