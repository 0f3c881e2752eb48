import { startSupportView } from '@course/contract/office/support-views'
import * as paths from '@course/contract/paths'
import { useState } from 'react'
import { call } from '../../../../api.ts'
import { ReasonDialog } from '../../../../forms/reason-dialog.tsx'
import { Button, ButtonLink, ButtonRow } from '../../../../kit/button.tsx'
import { Dialog } from '../../../../kit/dialog.tsx'

/** Starts a view of the site as a member sees it. It opens in a tab of its own, which shares no login with this one. */
export function SupportViewButton({ id, name }: { id: string; name: string }) {
  const [isAsking, setIsAsking] = useState(false)
  const [token, setToken] = useState<string>()
  const start = async (Reason: string) => {
    setToken((await call(startSupportView, { params: { id }, body: { Reason } })).message)
  }
  return (
    <div>
      <Button quiet onClick={() => setIsAsking(true)}>
        See what this member sees
      </Button>
      {isAsking && (
        <ReasonDialog
          onClose={() => setIsAsking(false)}
          title={`See what ${name} sees?`}
          confirm="Start"
          hint="Kept on record. The member reads when you looked, not why."
          onConfirm={start}
        >
          <p>For 15 minutes, in a tab of its own. You can change nothing there, and no video is played.</p>
        </ReasonDialog>
      )}
      {token !== undefined && (
        <Dialog title="The view is ready" onClose={() => setToken(undefined)}>
          <p>It ends in 15 minutes, or when you press Leave.</p>
          <ButtonRow>
            <ButtonLink
              to={`${paths.supportView}#${token}`}
              target="_blank"
              rel="noopener"
              // The browser follows the link first.
              onClick={() => setTimeout(() => setToken(undefined))}
            >
              Open in a new tab
            </ButtonLink>
            <Button quiet onClick={() => setToken(undefined)}>
              Cancel
            </Button>
          </ButtonRow>
        </Dialog>
      )}
    </div>
  )
}
