import { dismissNotice, type Notice as NoticeOfMember } from '@course/contract/office/notices/notices'
import * as paths from '@course/contract/paths'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { call } from '../../../../api.ts'
import { useAction } from '../../../../forms/use-action.ts'
import { Button, ButtonLink, ButtonRow } from '../../../../kit/button.tsx'
import { Notice } from '../../../../kit/notice.tsx'
import styles from './notices.module.css'

/** The notices that the member has not dismissed, above the pages of the members area. */
export function NoticeBanner({ notices }: { notices: NoticeOfMember[] }) {
  const [dismissed, setDismissed] = useState<{ ids: string[]; at: string }>({ ids: [], at: '' })
  const { busy, act } = useAction()
  const { key, pathname } = useLocation()
  const answer = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // The focused button was removed.
    if (dismissed.ids.length > 0) answer.current?.focus()
  }, [dismissed])
  const open = notices.filter(({ id, isDismissed }) => !isDismissed && !dismissed.ids.includes(id))
  const isAnswered = dismissed.at === key && dismissed.ids.length > 0
  if (open.length === 0 && !isAnswered) return null
  const dismiss = (id: string) =>
    act(async () => {
      await call(dismissNotice, { params: { id } })
      setDismissed({ ids: [...dismissed.ids, id], at: key })
    })
  return (
    <aside className={styles.banner} aria-label="Notices">
      {isAnswered && (
        <p ref={answer} tabIndex={-1}>
          Dismissed. You can read it again under <Link to={paths.notices}>Notices</Link>.
        </p>
      )}
      {open.map(({ id, subject }) => (
        <Notice quiet key={id}>
          <div className={styles.line}>
            <p>
              Notice: <strong>{subject}</strong>
            </p>
            <ButtonRow>
              {pathname !== paths.notices && (
                <ButtonLink quiet to={paths.notices}>
                  Read it
                </ButtonLink>
              )}
              <Button quiet busy={busy} onClick={() => void dismiss(id)} aria-label={`Dismiss: ${subject}`}>
                Dismiss
              </Button>
            </ButtonRow>
          </div>
        </Notice>
      ))}
    </aside>
  )
}
