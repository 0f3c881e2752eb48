import { listNotices } from '@course/contract/office/notices/notices'
import { lazy, Suspense, useEffect } from 'react'
import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router'
import { guard, sessionContext } from '../../../../access/guard.ts'
import { call } from '../../../../api.ts'
import type { AreaModule, LoaderArgs, PageProps } from '../../../../page-module.tsx'
import { beforeLogout } from '../../../../player/leaving.ts'
import { sendLeftovers } from '../../../../player/leftovers.ts'
import { PaidNote } from '../../../../purchase/paid-note.tsx'
import { Area } from '../../../../shell/area.tsx'
import { isViewing } from '../../../../storage.ts'
import { sendLeftoverNotes } from '../../notes/leftover-notes.ts'
import { SearchBox } from '../../search/search-box.tsx'
import { sendLeftoverValues } from '../../workbook/unsent/leftover-values.ts'
import { NoticeBanner } from './notice-banner.tsx'

export const middleware: AreaModule['middleware'] = [guard('member')]

export async function loader({ request, context }: LoaderArgs) {
  const { signal } = request
  // The pages work without the notices, and report a session or an access that has ended.
  return { claims: context.get(sessionContext), notices: await call(listNotices, { signal }).catch(() => []) }
}

/** A new query, as of the next video's address, changes nothing here, and must not wait for the server. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname || (currentUrl.search === nextUrl.search && defaultShouldRevalidate)

const PaidNext = lazy(async () => ({ default: (await import('../../../../purchase/paid-next.tsx')).PaidNext }))

export default function MembersArea({ loaderData: { claims, notices } }: PageProps<typeof loader>) {
  useEffect(() => {
    void sendLeftovers(claims.sub)
    void sendLeftoverNotes(claims.sub)
    void sendLeftoverValues(claims.sub)
    return beforeLogout(() => sendLeftoverValues(claims.sub))
  }, [claims.sub])
  return (
    <Area
      title="Members Area"
      claims={claims}
      search={!isViewing() && <SearchBox />}
      afterPaying={(email) => (
        <Suspense>
          <PaidNext email={email} ownEmail={claims.Email} />
        </Suspense>
      )}
    >
      <NoticeBanner notices={notices} />
      {!isViewing() && <PaidNote account={claims.Email} />}
      <Outlet />
    </Area>
  )
}
