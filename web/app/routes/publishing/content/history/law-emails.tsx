import { type LawEmail, listLawEmails } from '@course/contract/course/workbook/emails'
import * as paths from '@course/contract/paths'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../../api.ts'
import { useAction } from '../../../../forms/use-action.ts'
import { Notice } from '../../../../kit/notice.tsx'
import { PersonName } from '../../../../kit/person-name.tsx'
import { siteTimeText } from '../../../../shell/site-time.tsx'

const stateTexts: Record<LawEmail['state'], string> = {
  queued: 'waiting since',
  sending: 'being sent,',
  sent: 'sent',
  uncertain: 'perhaps sent: the site was stopped at that moment,',
  skipped: 'not sent, because it no longer applied,',
}

/** Who got an email about which change in a state's law. Shows nothing if nobody did. */
export function LawEmails({ code }: { code: string }) {
  const [emails, setEmails] = useState<readonly LawEmail[]>([])
  const [failure, setFailure] = useState('')
  const { act } = useAction(setFailure)
  const load = useEffectEvent((id: string) => act(async () => setEmails(await call(listLawEmails, { params: { id } }))))
  useEffect(() => {
    void load(code)
  }, [code])
  if (failure) return <Notice kind="error">{failure}</Notice>
  if (emails.length === 0) return null
  return (
    <>
      <h3>Emails about changes in this law</h3>
      <ul>
        {emails.map(({ user, change, state, at }) => (
          <li key={`${user.id} ${change}`}>
            <Link to={paths.user(user.id)}>
              <PersonName of={user} />
            </Link>
            , {stateTexts[state]} {siteTimeText(at)}: {change ?? 'a change that was taken back'}
          </li>
        ))}
      </ul>
    </>
  )
}
