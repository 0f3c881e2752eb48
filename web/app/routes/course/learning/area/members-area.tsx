import { dismissNotice, listNotices, type Notice as NoticeOfMember } from '@course/contract/office/notices/notices'
import * as paths from '@course/contract/paths'
import { useEffect, useRef, useState } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { guard, sessionContext } from '../../../../access/guard.ts'
import { call } from '../../../../api.ts'
import { useAction } from '../../../../forms/use-action.ts'
import { Button, ButtonLink, ButtonRow } from '../../../../kit/button.tsx'
import { Notice } from '../../../../kit/notice.tsx'
import { type AreaModule, type LoaderArgs, type PageProps, unlessQueryChanged } from '../../../../page-module.tsx'
import { beforeLogout } from '../../../../player/leaving.ts'
import { sendLeftovers } from '../../../../player/leftovers.ts'
import { loadPaid } from '../../../../purchase/load-paid.ts'
import { SearchBox } from '../../../../search/search-box.tsx'
import { Area } from '../../../../shell/area.tsx'
import { isViewing } from '../../../../storage.ts'
import { sendLeftoverNotes } from '../../notes/leftover-notes.ts'
import { sendLeftoverValues } from '../../workbook/unsent/leftover-values.ts'
import styles from './notices.module.css'

export const middleware: AreaModule['middleware'] = [guard('member')]

export async function loader({ request, context }: LoaderArgs) {
  const { signal } = request
  // The pages work without these, and report a session or an access that has ended.
  const [notices, paid] = await Promise.all([
    call(listNotices, { signal }).catch(() => []),
    loadPaid(signal).catch(() => undefined),
  ])
  return { claims: context.get(sessionContext), notices, paid }
}

/** A new query, as of the next video's address, changes nothing here, and must not wait for the server. */
export const shouldRevalidate = unlessQueryChanged

export default function MembersArea({ loaderData: { claims, notices, paid: loadedPaid } }: PageProps<typeof loader>) {
  // Later loads must not take it away: the buyer may have confirmed the address by then, which ends the proof.
  const [paid] = useState(loadedPaid)
  useEffect(() => {
    void sendLeftovers(claims.sub)
    void sendLeftoverNotes(claims.sub)
    void sendLeftoverValues(claims.sub)
    return beforeLogout(() => sendLeftoverValues(claims.sub))
  }, [claims.sub])
  return (
    <Area
      title="Members Area"
      claims={claims}
      search={!isViewing() && <SearchBox />}
      afterPaying={(email) => paid && <paid.PaidNext email={email} ownEmail={claims.Email} deadline={paid.deadline} />}
    >
      <NoticeBanner notices={notices} />
      {paid && !isViewing() && <paid.PaidNote account={claims.Email} />}
      <Outlet />
    </Area>
  )
}

/** The notices that the member has not dismissed, above the pages of the members area. */
function NoticeBanner({ notices }: { notices: NoticeOfMember[] }) {
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
