import { listNotices } from '@course/contract/office/notices/notices'
import { useEffect, useState } from 'react'
import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router'
import { guard, sessionContext } from '../../../../access/guard.ts'
import { call } from '../../../../api.ts'
import type { AreaModule, LoaderArgs, PageProps } from '../../../../page-module.tsx'
import { beforeLogout } from '../../../../player/leaving.ts'
import { sendLeftovers } from '../../../../player/leftovers.ts'
import { loadPaid } from '../../../../purchase/load-paid.ts'
import { SearchBox } from '../../../../search/search-box.tsx'
import { Area } from '../../../../shell/area.tsx'
import { isViewing } from '../../../../storage.ts'
import { sendLeftoverNotes } from '../../notes/leftover-notes.ts'
import { sendLeftoverValues } from '../../workbook/unsent/leftover-values.ts'
import { NoticeBanner } from './notice-banner.tsx'

export const middleware: AreaModule['middleware'] = [guard('member')]

export async function loader({ request, context }: LoaderArgs) {
  const { signal } = request
  // The pages work without these, and report a session or an access that has ended.
  const [notices, paid] = await Promise.all([
    call(listNotices, { signal }).catch(() => []),
    loadPaid(signal).catch(() => undefined),
  ])
  return { claims: context.get(sessionContext), notices, paid }
}

/** A new query, as of the next video's address, changes nothing here, and must not wait for the server. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname || (currentUrl.search === nextUrl.search && defaultShouldRevalidate)

export default function MembersArea({ loaderData: { claims, notices, paid: loadedPaid } }: PageProps<typeof loader>) {
  // Later loads must not take it away: the buyer may have confirmed the address by then, which ends the proof.
  const [paid] = useState(loadedPaid)
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
      afterPaying={(email) => paid && <paid.PaidNext email={email} ownEmail={claims.Email} deadline={paid.deadline} />}
    >
      <NoticeBanner notices={notices} />
      {paid && !isViewing() && <paid.PaidNote account={claims.Email} />}
      <Outlet />
    </Area>
  )
}
