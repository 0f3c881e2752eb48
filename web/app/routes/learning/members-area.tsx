import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { guard, sessionContext } from '../../access/guard.ts'
import { sendLeftovers } from '../../player/leftovers.ts'
import { Area } from '../../ui/area.tsx'
import type { Route } from './+types/members-area.ts'

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [guard('member')]
export const clientLoader = ({ context }: Route.ClientLoaderArgs) => context.get(sessionContext)

export default function MembersArea({ loaderData: claims }: Route.ComponentProps) {
  useEffect(() => void sendLeftovers(claims.sub), [claims.sub])
  return (
    <Area title="Members Area" claims={claims}>
      <Outlet />
    </Area>
  )
}
