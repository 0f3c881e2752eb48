import { isAdministrator } from '@course/contract/roles'
import { Outlet } from 'react-router'
import { guard, sessionContext } from '../../../access/guard.ts'
import { ProofDialogs } from '../../../forms/proof-dialogs.tsx'
import type { AreaModule, LoaderArgs, PageProps } from '../../../page-module.tsx'
import { SearchBox } from '../../../search/search-box.tsx'
import { AdminMenu } from '../../../shell/admin-menu.tsx'
import { Area } from '../../../shell/area.tsx'
import { isViewing } from '../../../storage.ts'

export const middleware: AreaModule['middleware'] = [guard('account')]
export const loader = ({ context }: LoaderArgs) => context.get(sessionContext)

export default function AccountArea({ loaderData: claims }: PageProps<typeof loader>) {
  const isForOwner = isAdministrator(claims.Role)
  const menu = isForOwner && <AdminMenu role={claims.Role} />
  return (
    <Area
      title={isForOwner ? 'Admin Area' : 'Members Area'}
      claims={claims}
      menu={menu}
      search={!isForOwner && !isViewing() && <SearchBox />}
    >
      <Outlet />
      <ProofDialogs />
    </Area>
  )
}
