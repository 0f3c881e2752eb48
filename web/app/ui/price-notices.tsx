import { type PriceNotice, readPriceCheck } from '@course/contract/purchases'
import { callGuarded } from '../access/guard.ts'
import { errorMessage } from '../api.ts'
import styles from './notice.module.css'
import { Notice } from './notice.tsx'

/** Warnings about prices. If they can't be loaded, the page is shown without them. */
export async function readPriceNotices(request: Request): Promise<PriceNotice[]> {
  try {
    return (await callGuarded(request, readPriceCheck)).notices
  } catch (error) {
    if (error instanceof Response || request.signal.aborted) throw error
    return [{ level: 'warning', text: `The prices could not be compared. ${errorMessage(error)}` }]
  }
}

const kinds = { closed: 'error', warning: 'warning' } as const

export function PriceNotices({ notices }: { notices: readonly PriceNotice[] }) {
  return notices.map(({ level, text }) =>
    level === 'note' ? (
      <p className={styles.remark} key={text}>
        {text}
      </p>
    ) : (
      <Notice kind={kinds[level]} key={text}>
        {text}
      </Notice>
    ),
  )
}
