import { listNotices } from '@course/contract/office/notices/notices'
import { useEffect } from 'react'
import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router'
import { guard, sessionContext } from '../../../../access/guard.ts'
import { call } from '../../../../api.ts'
import type { AreaModule, LoaderArgs, PageProps } from '../../../../page-module.tsx'
import { beforeLogout } from '../../../../player/leaving.ts'
import { sendLeftovers } from '../../../../player/leftovers.ts'
import { PaidNext, readDeadline } from '../../../../purchase/paid-next.tsx'
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
  // The pages work without these, and report a session or an access that has ended.
  const [notices, deadline] = await Promise.all([
    call(listNotices, { signal }).catch(() => []),
    readDeadline(signal).catch(() => undefined),
  ])
  return { claims: context.get(sessionContext), notices, deadline }
}

/** A new query, as of the next video's address, changes nothing here, and must not wait for the server. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname || (currentUrl.search === nextUrl.search && defaultShouldRevalidate)

export default function MembersArea({ loaderData: { claims, notices, deadline } }: PageProps<typeof loader>) {
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
      afterPaying={(email) => <PaidNext email={email} ownEmail={claims.Email} deadline={deadline} />}
    >
      <NoticeBanner notices={notices} />
      {!isViewing() && <PaidNote account={claims.Email} />}
      <Outlet />
    </Area>
  )
}
