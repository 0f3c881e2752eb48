import { type Erasure, eraseOwnData, exportOwnData, readOwnErasure } from '@course/contract/office/own-data/own-data'
import * as paths from '@course/contract/paths'
import { longDateText } from '@course/contract/words/dates'
import { listText } from '@course/contract/words/list-text'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { signOutEverywhere } from '../../../access/shared-login.ts'
import { call } from '../../../api.ts'
import { DownloadButton } from '../../../forms/action-button.tsx'
import { ErasureDialog } from '../../../forms/erasure-dialog.tsx'
import { useAction } from '../../../forms/use-action.ts'
import { Button, ButtonRow } from '../../../kit/button.tsx'
import { storeFlash } from '../../../session.ts'

/** Taking one's own data along, and having it erased. */
export function OwnData() {
  const [erasure, setErasure] = useState<Erasure>()
  const { busy, act } = useAction()
  const navigate = useNavigate()
  const erase = async (typed: { Word: string }) => {
    const { kept } = await call(eraseOwnData, { body: typed })
    signOutEverywhere()
    storeFlash({ kind: 'success', message: doneText(kept) })
    await navigate(paths.login)
  }
  return (
    <>
      <p>
        Download everything that we store about you as a ZIP file: a page to read, a file for programs, your invoices,
        and your workbook with its papers, photos and tables. Or have it erased. We ask for your password first.
      </p>
      <ButtonRow>
        <DownloadButton getLink={() => call(exportOwnData)}>Download your data</DownloadButton>
        <Button quiet busy={busy} onClick={() => act(async () => setErasure(await call(readOwnErasure)))}>
          Erase your data…
        </Button>
      </ButtonRow>
      {erasure && (
        <ErasureDialog
          title="Erase your data?"
          kept={erasure.kept}
          onErase={erase}
          onClose={() => setErasure(undefined)}
        >
          <p>
            Your account closes at once: you are logged out everywhere and lose access to the course. Your notes, your
            progress and everything else about you are deleted. Nobody can bring them back, and nothing is refunded.
            Download your data first if you want to keep it.
          </p>
        </ErasureDialog>
      )}
    </>
  )
}

const doneText = (kept: Erasure['kept']): string =>
  [
    'Your account is closed, and your data is being erased.',
    ...(kept.length > 0
      ? [`We keep: ${listText(kept.map(({ what, until }) => `${what} (until ${longDateText(until)})`))}.`]
      : []),
  ].join(' ')
