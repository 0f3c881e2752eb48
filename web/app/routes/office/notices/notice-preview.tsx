import { peopleText } from '@course/contract/office/notices/written-notices'
import { useEffect, useId, useRef, useState } from 'react'
import { ConfirmDialog } from '../../../forms/confirm-dialog.tsx'
import { useAction } from '../../../forms/use-action.ts'
import { Button, ButtonRow } from '../../../kit/button.tsx'
import { type Message, Notice } from '../../../kit/notice.tsx'
import type { Preview } from './use-notice.ts'
import styles from './write-notice.module.css'

interface NoticePreviewProps {
  preview: Preview
  /** Sends the email to the author alone. @returns the address */
  onTest: () => Promise<string>
  onConfirm: () => Promise<void>
}

const notKnown =
  'The site did not answer, so nobody knows yet whether the notice was sent. Press the button again: it is never sent twice.'

/** The email as the members get it, to how many it goes, and the buttons that send it. */
export function NoticePreview({
  preview: { subject, email, recipients, administrators },
  onTest,
  onConfirm,
}: NoticePreviewProps) {
  const id = useId()
  const region = useRef<HTMLElement>(null)
  const [isConfirming, setIsConfirming] = useState(false)
  const { busy, message, sendTest } = useTest(onTest)
  useEffect(() => {
    region.current?.scrollIntoView({ block: 'nearest' })
    region.current?.focus({ preventScroll: true })
  }, [])
  const people = peopleText(recipients, administrators)
  return (
    <section className={styles.preview} aria-labelledby={id} tabIndex={-1} ref={region}>
      <h3 className={styles.heading} id={id}>
        Preview
      </h3>
      <p>
        {recipients === 0
          ? 'There are no members yet, so nobody would get this notice.'
          : `Nothing has been sent yet. ${people} would get this email, and read its subject and text in the members area.`}
      </p>
      <div className={styles.email}>
        <p className={styles.subject}>{subject}</p>
        <p className={styles.text}>{email}</p>
      </div>
      {message && <Notice kind={message.kind}>{message.text}</Notice>}
      <ButtonRow>
        {recipients > 0 && <Button onClick={() => setIsConfirming(true)}>Send to {people}…</Button>}
        <Button quiet busy={busy} onClick={() => void sendTest()}>
          Send a test to me
        </Button>
      </ButtonRow>
      {isConfirming && (
        <ConfirmDialog
          title={`Send this notice to ${people}?`}
          confirm={`Send to ${people}`}
          otherwise={notKnown}
          onConfirm={onConfirm}
          onClose={() => setIsConfirming(false)}
        >
          <p>“{subject}” is emailed and shown in the members area. You can’t change it or take it back.</p>
        </ConfirmDialog>
      )}
    </section>
  )
}

/** The button for a test, and what became of the last one. */
function useTest(onTest: () => Promise<string>) {
  const [message, setMessage] = useState<Message>()
  const { busy, act } = useAction((text) => setMessage({ kind: 'error', text }))
  const sendTest = () => {
    setMessage(undefined)
    return act(async () => setMessage({ kind: 'success', text: `A test is on its way to ${await onTest()}.` }))
  }
  return { busy, message, sendTest }
}
