import * as paths from '@course/contract/paths'
import { useState } from 'react'
import { errorMessage } from '../../../api.ts'
import { Address } from '../../../kit/address.tsx'
import { Button } from '../../../kit/button.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { SiteLink } from '../../../kit/site-link.tsx'
import { sellerFacts } from '../../../site-facts.ts'
import { requestCode } from './email-form.tsx'
import styles from './reset.module.css'

/** The address that the code was sent to, and help if none arrives: a mistyped address looks valid. */
export function CodeSent({ email }: { email: string }) {
  const [busy, setBusy] = useState(false)
  const [times, setTimes] = useState(1)
  const seller = sellerFacts()
  const sendAgain = async () => {
    setBusy(true)
    try {
      await requestCode(email)
      setTimes((before) => before + 1)
    } catch (error) {
      window.alert(errorMessage(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {/* A new element for each email, so that it is announced again. */}
      <Notice key={times}>
        <p>An email has been sent to you. Please check your email for the code.</p>
        <p>
          {times === 1 ? 'Sent to' : 'Sent again to'}{' '}
          <strong className={styles.address}>
            <Address email={email} />
          </strong>
        </p>
      </Notice>
      <p className={styles.help}>
        No email? Check the spelling and your spam folder, or write to{' '}
        <a href={`mailto:${seller.email}`}>{seller.email}</a>. If you have paid and no email ever came,{' '}
        <SiteLink to={paths.noEmail}>tell us about your payment</SiteLink>.
      </p>
      <p>
        {/* Not `disabled`, which would take the focus away. */}
        <Button quiet aria-disabled={busy} onClick={() => busy || void sendAgain()}>
          Send again
        </Button>
      </p>
    </>
  )
}
