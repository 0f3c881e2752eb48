import { lazy, Suspense, useState } from 'react'
import { Address } from '../kit/address.tsx'
import { Button, ButtonRow } from '../kit/button.tsx'
import { Notice } from '../kit/notice.tsx'
import { type PaidAttempt, paidAttempt, removePaidAttempt } from '../session.ts'
import styles from './paid-note.module.css'

const CorrectionDialog = lazy(async () => ({ default: (await import('./correction-dialog.tsx')).CorrectionDialog }))

/**
 * As long as this tab can prove its payment: where the receipt went, and how to correct it.
 * @param account the email of the account that is logged in, above its pages: another one's payment is not its business
 */
export function PaidNote({ account }: { account?: string }) {
  const [paid, setPaid] = useState(paidAttempt)
  if (!paid || (account !== undefined && account.toLowerCase() !== paid.email.toLowerCase())) return null
  const close = () => {
    removePaidAttempt()
    setPaid(undefined)
  }
  return <PaidTo paid={paid} inArea={account !== undefined} onConfirm={close} />
}

interface PaidToProps {
  paid: PaidAttempt
  inArea: boolean
  /** Called when the buyer says that the address is right. */
  onConfirm: () => void
}

function PaidTo({ paid, inArea, onConfirm }: PaidToProps) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <aside className={inArea ? styles.inArea : undefined} aria-label="Your address">
      <Notice quiet>
        <div className={styles.note}>
          <p>
            Your receipt and login go to{' '}
            <strong className={styles.address}>
              <Address email={paid.email} />
            </strong>
          </p>
          <ButtonRow>
            <Button quiet onClick={() => setIsAsking(true)}>
              Not your address? Correct it
            </Button>
            <Button quiet onClick={onConfirm}>
              It’s right
            </Button>
          </ButtonRow>
        </div>
      </Notice>
      {isAsking && (
        <Suspense>
          <CorrectionDialog paid={paid} onClose={() => setIsAsking(false)} />
        </Suspense>
      )}
    </aside>
  )
}
