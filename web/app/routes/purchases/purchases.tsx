import { Outlet } from 'react-router'
import { Page, PageTitle } from '../../ui/page.tsx'
import { PriceNotices, readPriceNotices } from '../../ui/price-notices.tsx'
import type { Route } from './+types/purchases.ts'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => readPriceNotices(request)

/** Searching and turning pages does not change the prices. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
  currentUrl.pathname !== nextUrl.pathname

export default function Purchases({ loaderData: notices }: Route.ComponentProps) {
  return (
    <Page>
      <PageTitle level={2}>Purchases</PageTitle>
      <PriceNotices notices={notices} />
      <Outlet />
    </Page>
  )
}
