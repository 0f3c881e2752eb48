import { Outlet } from 'react-router'
import { guard, sessionContext } from '../../../access/guard.ts'
import { ProofDialogs } from '../../../forms/proof-dialogs.tsx'
import type { AreaModule, LoaderArgs, PageProps } from '../../../page-module.tsx'
import { AdminMenu } from '../../../shell/admin-menu.tsx'
import { Area } from '../../../shell/area.tsx'

export const middleware: AreaModule['middleware'] = [guard('administrator')]
export const loader = ({ context }: LoaderArgs) => context.get(sessionContext)

export default function AdminArea({ loaderData: claims }: PageProps<typeof loader>) {
  return (
    <Area title="Admin Area" claims={claims} menu={<AdminMenu role={claims.Role} />}>
      <Outlet />
      <ProofDialogs />
    </Area>
  )
}
