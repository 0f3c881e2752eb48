import type { AttentionItem } from '@course/contract/office/summary'
import { closeAddressRequest } from '@course/contract/sales/address-requests'
import { useId } from 'react'
import { Link } from 'react-router'
import { call } from '../../../api.ts'
import { ConfirmButton } from '../../../forms/confirm-dialog.tsx'
import { useDone } from '../../../forms/use-done.ts'
import { SiteTime } from '../../../shell/site-time.tsx'
import styles from './admin.module.css'

/** What waits for an administrator, each item one press from its place. */
export function AttentionList({ items }: { items: readonly AttentionItem[] }) {
  const id = useId()
  return (
    <section className={styles.attention} aria-labelledby={id}>
      <h3 id={id}>Needs attention</h3>
      {items.length === 0 ? (
        <p className={styles.well}>All is well. Nothing waits for you.</p>
      ) : (
        <ul>
          {items.map(({ kind, text, link, request, since }) => (
            <li key={`${kind} ${text}`} data-kind={kind}>
              <Link to={link}>{text}</Link>
              {since && (
                <p className={styles.since}>
                  Since <SiteTime at={since} />
                </p>
              )}
              {request && <Answered request={request} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Answered({ request }: { request: string }) {
  const done = useDone()
  const close = async () => {
    await call(closeAddressRequest, { params: { id: request } })
    await done('The message has been deleted.')
  }
  return (
    <ConfirmButton label="Answered" title="Delete this message?" confirm="Delete the message" onConfirm={close}>
      <p>It leaves this list and is deleted. Answer the person first: nobody else does.</p>
    </ConfirmButton>
  )
}
