import { useCallback, useState } from 'react'
import { Outlet } from 'react-router'
import { guard, sessionContext } from '../../../access/guard.ts'
import { ProofDialogs } from '../../../forms/proof-dialogs.tsx'
import type { AreaModule, LoaderArgs, PageProps } from '../../../page-module.tsx'
import { Area } from '../../../shell/area.tsx'
import { AdminMenu } from './admin-menu.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { useKeys } from './use-keys.ts'

export const middleware: AreaModule['middleware'] = [guard('administrator')]
export const loader = ({ context }: LoaderArgs) => context.get(sessionContext)

export default function AdminArea({ loaderData: claims }: PageProps<typeof loader>) {
  const [showsKeys, setShowsKeys] = useState(false)
  const showKeys = useCallback(() => setShowsKeys(true), [])
  useKeys(claims.Role, showKeys)
  return (
    <Area title="Admin Area" claims={claims} menu={<AdminMenu role={claims.Role} onKeys={showKeys} />}>
      <Outlet />
      {showsKeys && <KeysDialog role={claims.Role} onClose={() => setShowsKeys(false)} />}
      <ProofDialogs />
    </Area>
  )
}
