import { listNotices } from '@course/contract/notices'
import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { guard, sessionContext } from '../../access/guard.ts'
import { call } from '../../api.ts'
import { sendLeftovers } from '../../player/leftovers.ts'
import { Area } from '../../ui/area.tsx'
import type { Route } from './+types/members-area.ts'
import { NoticeBanner } from './notice-banner.tsx'

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [guard('member')]

export async function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const { signal } = request
  // The pages work without the notices, and report a session or an access that has ended.
  return { claims: context.get(sessionContext), notices: await call(listNotices, { signal }).catch(() => []) }
}

export default function MembersArea({ loaderData: { claims, notices } }: Route.ComponentProps) {
  useEffect(() => void sendLeftovers(claims.sub), [claims.sub])
  return (
    <Area title="Members Area" claims={claims}>
      <NoticeBanner notices={notices} />
      <Outlet />
    </Area>
  )
}
