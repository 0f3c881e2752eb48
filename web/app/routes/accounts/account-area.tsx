import { isAdministrator } from '@course/contract/roles'
import { Outlet } from 'react-router'
import { guard, sessionContext } from '../../access/guard.ts'
import { Area } from '../../shell/area.tsx'
import type { Route } from './+types/account-area.ts'

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [guard('account')]
export const clientLoader = ({ context }: Route.ClientLoaderArgs) => context.get(sessionContext)

export default function AccountArea({ loaderData: claims }: Route.ComponentProps) {
  return (
    <Area title={isAdministrator(claims.Role) ? 'Admin Area' : 'Members Area'} claims={claims}>
      <Outlet />
    </Area>
  )
}
