import * as paths from '@course/contract/paths'
import { type PriceNotice, readPriceCheck } from '@course/contract/sales/purchases'
import { Link } from 'react-router'
import { callGuarded } from '../access/guard.ts'
import { errorMessage } from '../api.ts'
import styles from '../kit/notice.module.css'
import { Notice } from '../kit/notice.tsx'

/** Warnings about prices. If they can't be loaded, the page is shown without them. */
export async function readPriceNotices(request: Request): Promise<PriceNotice[]> {
  try {
    return (await callGuarded(request, readPriceCheck)).notices
  } catch (error) {
    if (error instanceof Response || request.signal.aborted) throw error
    const text = `The prices could not be compared. ${errorMessage(error)}`
    return [{ level: 'warning', text, link: paths.contentDocument('prices') }]
  }
}

const kinds = { closed: 'error', warning: 'warning' } as const

export function PriceNotices({ notices }: { notices: readonly PriceNotice[] }) {
  return notices.map(({ level, text, link }) =>
    level === 'note' ? (
      <p className={styles.remark} key={text}>
        {text}
      </p>
    ) : (
      <Notice kind={kinds[level]} key={text}>
        {text} <Link to={link}>Open it in the editor.</Link>
      </Notice>
    ),
  )
}
