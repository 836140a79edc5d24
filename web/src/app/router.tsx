import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from "@tanstack/react-router"
import { useViewedId, viewing } from "../session/viewing.ts"
import { ToastHost } from "../ui/ToastHost.tsx"
import { historyBelowDialogs } from "../ui/useBackCloses.ts"
import { ErrorScreen } from "./ErrorScreen.tsx"
import {
  requireNoOrganization,
  requireNoSession,
  requireOrganization,
  requireSession,
  requireSettingsRights,
} from "./guards.ts"
import { NotFoundPage } from "./NotFoundPage.tsx"
import { PlainLayout } from "./PlainLayout.tsx"
import { Cars } from "./pages/Cars.tsx"
import { Shell } from "./Shell.tsx"
import { ShellSkeleton } from "./ShellSkeleton.tsx"
import { SignedInLayout } from "./SignedInLayout.tsx"
import { analyticsSearch, carListSearch } from "./search.ts"
import { Viewing } from "./Viewing.tsx"
import { changeViewing } from "./viewing.ts"

const rootRoute = createRootRoute({
  beforeLoad: ({ location, preload }) => {
    const { view } = location.state
    if (view === undefined || preload) return { viewedId: viewing.current() }
    return changeViewing(view).then(() => {
      throw redirect({ to: "/", replace: true })
    })
  },
  component: Root,
})

/**
 * Nothing that was loaded or typed as one person stays on the screen of another: once somebody else is
 * viewed all of it goes, and the screen comes back when the guards have chosen for them.
 */
function Root() {
  const { viewedId } = rootRoute.useRouteContext()
  const isShown = useViewedId() === viewedId
  return (
    <>
      {isShown && viewedId && <Viewing />}
      {isShown ? <Outlet /> : <ShellSkeleton />}
      <ToastHost />
    </>
  )
}

const plainRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "plain",
  component: PlainLayout,
})

const authRoute = createRoute({
  getParentRoute: () => plainRoute,
  path: "/auth",
  beforeLoad: requireNoSession,
  component: lazyRouteComponent(() => import("../accounts/SignInPage.tsx"), "SignInPage"),
})

const firstSignInRoute = createRoute({
  getParentRoute: () => plainRoute,
  path: "/first-sign-in",
  beforeLoad: requireNoSession,
  component: lazyRouteComponent(() => import("../accounts/FirstSignInPage.tsx"), "FirstSignInPage"),
})

const linkRoute = createRoute({
  getParentRoute: () => plainRoute,
  path: "/auth/link",
  component: lazyRouteComponent(() => import("../accounts/LinkPage.tsx"), "LinkPage"),
})

const emailRoute = createRoute({
  getParentRoute: () => plainRoute,
  path: "/auth/email",
  component: lazyRouteComponent(() => import("../accounts/EmailPage.tsx"), "EmailPage"),
})

const setPasswordRoute = createRoute({
  getParentRoute: () => plainRoute,
  path: "/set-password",
  component: lazyRouteComponent(() => import("./pages/SetPassword.tsx"), "SetPassword"),
})

const memberRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "signed-in",
  beforeLoad: requireSession,
  component: SignedInLayout,
})

const selectOrganizationRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: "/select-organization",
  beforeLoad: requireNoOrganization,
  component: lazyRouteComponent(
    () => import("./pages/SelectOrganization.tsx"),
    "SelectOrganization",
  ),
})

const organizationsRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: "/organizations",
  component: lazyRouteComponent(() => import("./pages/Organizations.tsx"), "Organizations"),
})

const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "shell",
  beforeLoad: async (context) => {
    requireSession(context)
    return await requireOrganization(context)
  },
  component: Shell,
  pendingComponent: ShellSkeleton,
  pendingMs: 0,
  pendingMinMs: 0,
})

// The first screen: its code comes with the frame, not one more round trip later.
const carsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/",
  validateSearch: carListSearch,
  component: Cars,
})

const newCarRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/car/new",
  component: lazyRouteComponent(() => import("./pages/NewCar.tsx"), "NewCar"),
})

const carRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/car/$id",
  component: lazyRouteComponent(() => import("./pages/Car.tsx"), "Car"),
})

const analyticsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/analytics",
  validateSearch: analyticsSearch,
  component: lazyRouteComponent(() => import("./pages/Analytics.tsx"), "Analytics"),
})

const membersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/users",
  component: lazyRouteComponent(() => import("./pages/Members.tsx"), "Members"),
})

const profileRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/profile",
  component: lazyRouteComponent(() => import("./pages/Profile.tsx"), "Profile"),
})

const settingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/organization-settings",
  beforeLoad: requireSettingsRights,
  component: lazyRouteComponent(() => import("./pages/Settings.tsx"), "Settings"),
})

export const router = createRouter({
  history: historyBelowDialogs(),
  routeTree: rootRoute.addChildren([
    plainRoute.addChildren([authRoute, firstSignInRoute, linkRoute, emailRoute, setPasswordRoute]),
    memberRoute.addChildren([selectOrganizationRoute, organizationsRoute]),
    shellRoute.addChildren([
      carsRoute,
      newCarRoute,
      carRoute,
      analyticsRoute,
      membersRoute,
      profileRoute,
      settingsRoute,
    ]),
  ]),
  defaultPreload: "intent",
  scrollRestoration: true,
  defaultErrorComponent: ErrorScreen,
  defaultNotFoundComponent: NotFoundPage,
})

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router
  }
}
