import * as paths from '@course/contract/paths'
import { type LoaderFunction, type RouteObject, redirectDocument } from 'react-router'
import { type AreaModule, lazyArea, loadPage, type PageModule } from './page-module.tsx'
import App, { ErrorBoundary, HydrateFallback } from './root.tsx'
import { storeFlash } from './session.ts'
import { ListSkeleton } from './shell/skeleton.tsx'
import { unknownAddress } from './shell/unknown-address.ts'

type Load = () => Promise<PageModule>

const page = (path: string, load: Load): RouteObject => ({ path, lazy: () => loadPage(path, load) })

/** Pages behind the same guard, within the same frame. */
const area = (id: string, load: () => Promise<AreaModule>, children: RouteObject[]): RouteObject => ({
  id,
  lazy: lazyArea(id, load),
  children,
})

const admin = () => import('./routes/office/summary/admin.tsx')
const content = () => import('./routes/publishing/content/content.tsx')
const guide = () => import('./routes/course/states/guide/guide.tsx')

const account = () =>
  area('account-area', () => import('./routes/accounts/account/account-area.tsx'), [
    page(paths.account, () => import('./routes/accounts/account/account.tsx')),
    page(paths.secondFactor, () => import('./routes/accounts/factors/second-factor.tsx')),
    page(paths.ownCertificate, () => import('./routes/course/certificates/own-certificate.tsx')),
    page(paths.confirmEmail, () => import('./routes/accounts/account/confirm-email.tsx')),
    page(paths.receipt(':id'), () => import('./routes/accounts/purchase/receipt.tsx')),
    page(paths.workbook, () => import('./routes/course/workbook/list/workbook.tsx')),
    page(paths.property(':id'), () => import('./routes/course/workbook/property/property.tsx')),
  ])

const members = () =>
  area('members-area', () => import('./routes/course/learning/area/members-area.tsx'), [
    page(paths.members, () => import('./routes/course/learning/course/members.tsx')),
    page(paths.gettingStarted, () => import('./routes/course/learning/start/getting-started.tsx')),
    page(paths.generalResources, () => import('./routes/course/learning/resources/general-resources.tsx')),
    page(paths.stateResources, () => import('./routes/course/learning/resources/state-resources.tsx')),
    page(paths.courseFiles, () => import('./routes/course/files/course-files.tsx')),
    page(paths.notices, () => import('./routes/course/learning/area/notices.tsx')),
    page(paths.notes, () => import('./routes/course/notes/notes.tsx')),
    page(paths.walkthrough(':id?'), () => import('./routes/course/walkthroughs/walkthroughs.tsx')),
    // The overview, a state and the comparison, which has an address like a state's.
    page(paths.state(':id?'), guide),
    page(paths.changes, guide),
  ])

const administration = (): RouteObject => ({
  HydrateFallback: ListSkeleton,
  ...area('admin-area', () => import('./routes/office/menu/admin-area.tsx'), [
    page(paths.admin, admin),
    page(paths.figures, admin),
    page(paths.users, () => import('./routes/office/users/list/users.tsx')),
    page(paths.user(':id'), () => import('./routes/office/users/user/user-details.tsx')),
    page(paths.usersImport, () => import('./routes/office/users/import/users-import.tsx')),
    page(paths.purchases, () => import('./routes/sales/purchases/purchases.tsx')),
    page(paths.purchase(':id'), () => import('./routes/sales/purchases/purchase.tsx')),
    page(paths.writeNotice, () => import('./routes/office/notices/write-notice.tsx')),
    page(paths.contentDocument(':id?'), content),
    page(paths.ownerFiles, () => import('./routes/course/files/owner-files.tsx')),
    page(paths.videoCaptions(':id'), content),
    page(paths.doctor, () => import('./routes/office/doctor/doctor.tsx')),
    page(paths.audit, () => import('./routes/office/audit/audit.tsx')),
  ]),
})

function leaveUnknown(): Response {
  storeFlash(unknownAddress)
  return redirectDocument(paths.home)
}

/** A page that is no part of the application. It takes this page's place, so that Back does not return to a closed one. */
const loadDocument: LoaderFunction = ({ request }) => {
  location.replace(request.url)
  return new Promise(() => {})
}

/** Every page of the application. Its script is loaded when it is first opened. */
export function createRoutes(): RouteObject[] {
  const children = [
    ...[...paths.documents, paths.lesson(':id'), paths.termsVersion(':id')].map((path) => ({
      path,
      loader: loadDocument,
    })),
    page(paths.supportView, () => import('./routes/office/users/user/support-view.tsx')),
    page(paths.certificate(':id'), () => import('./routes/course/certificates/certificate.tsx')),
    page(paths.endSignIn, () => import('./routes/accounts/end-sign-in.tsx')),
    page(paths.undoEmail, () => import('./routes/accounts/undo-email.tsx')),
    page(paths.rescue, () => import('./routes/accounts/rescue.tsx')),
    page(paths.emailsOff, () => import('./routes/course/workbook/emails/emails-off.tsx')),
    account(),
    members(),
    administration(),
    { path: '*', loader: leaveUnknown },
  ]
  return [{ Component: App, ErrorBoundary, HydrateFallback, children }]
}
