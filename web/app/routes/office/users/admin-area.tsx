import { Outlet } from 'react-router'
import { guard, sessionContext } from '../../../access/guard.ts'
import { Area } from '../../../shell/area.tsx'
import type { Route } from './+types/admin-area.ts'

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [guard('administrator')]
export const clientLoader = ({ context }: Route.ClientLoaderArgs) => context.get(sessionContext)

export default function AdminArea({ loaderData: claims }: Route.ComponentProps) {
  return (
    <Area title="Admin Area" claims={claims}>
      <Outlet />
    </Area>
  )
}
