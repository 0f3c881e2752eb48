import { isAdministrator } from '@course/contract/roles'
import { Outlet } from 'react-router'
import { guard, sessionContext } from '../../../access/guard.ts'
import { ProofDialogs } from '../../../forms/proof-dialogs.tsx'
import type { AreaModule, LoaderArgs, PageProps } from '../../../page-module.tsx'
import { Area } from '../../../shell/area.tsx'

export const middleware: AreaModule['middleware'] = [guard('account')]
export const loader = ({ context }: LoaderArgs) => context.get(sessionContext)

export default function AccountArea({ loaderData: claims }: PageProps<typeof loader>) {
  return (
    <Area title={isAdministrator(claims.Role) ? 'Admin Area' : 'Members Area'} claims={claims}>
      <Outlet />
      <ProofDialogs />
    </Area>
  )
}
