import { type Erasure, eraseUser, exportUserData } from '@course/contract/office/own-data/own-data'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../../../api.ts'
import { DownloadButton } from '../../../../forms/action-button.tsx'
import { ErasureDialog, KeptList } from '../../../../forms/erasure-dialog.tsx'
import { Button, ButtonRow } from '../../../../kit/button.tsx'
import { toastSuccess } from '../../../../kit/toasts/toast-list.ts'
import { SiteTime } from '../../../../shell/site-time.tsx'

interface UserDataProps {
  id: string
  name: string
  mayErase: boolean
  /** Undefined for an administrator who may not erase anybody. */
  erasure: Erasure | undefined
}

/** A person's data: a file of it for those who ask, and its erasure. */
export function UserData({ id, name, mayErase, erasure }: UserDataProps) {
  const [isErasing, setIsErasing] = useState(false)
  const { revalidate } = useRevalidator()
  const erase = async (typed: { Word: string }) => {
    await call(eraseUser, { params: { id }, body: typed })
    toastSuccess('The account is closed, and the data is being erased.')
    setIsErasing(false)
    await revalidate()
  }
  if (erasure?.requestedAt) return <Erased {...erasure} requestedAt={erasure.requestedAt} />
  return (
    <>
      <p>For a person who asks for a copy of everything, or to be erased.</p>
      <ButtonRow>
        <DownloadButton getLink={() => call(exportUserData, { params: { id } })}>
          Download this person’s data
        </DownloadButton>
        {mayErase && (
          <Button quiet onClick={() => setIsErasing(true)}>
            Erase this person’s data…
          </Button>
        )}
      </ButtonRow>
      {isErasing && erasure && (
        <ErasureDialog
          title={`Erase the data of ${name}?`}
          kept={erasure.kept}
          onErase={erase}
          onClose={() => setIsErasing(false)}
        >
          <p>The account closes at once, and everything about this person is deleted or made anonymous, for good.</p>
        </ErasureDialog>
      )}
    </>
  )
}

const Erased = ({ requestedAt, finishedAt, kept }: Erasure & { requestedAt: string }) => (
  <>
    <p>
      {finishedAt ? (
        <>
          This person’s data was erased: <SiteTime at={finishedAt} />.
        </>
      ) : (
        <>
          This person’s data is being erased. Requested: <SiteTime at={requestedAt} />.
        </>
      )}
    </p>
    {kept.length > 0 && (
      <>
        <p>What has to stay:</p>
        <KeptList kept={kept} />
      </>
    )}
  </>
)
