import { type BrokenTarget, type LinkReport as Report, startLinkCheck } from '@course/contract/publishing/link-checks'
import { useEffect } from 'react'
import { Link, useRevalidator } from 'react-router'
import { call } from '../../../api.ts'
import { useAction } from '../../../forms/use-action.ts'
import { Button } from '../../../kit/button.tsx'
import { Section } from '../../../kit/facts.tsx'
import { SiteTime, siteTimeText } from '../../../shell/site-time.tsx'
import styles from './content-list.module.css'

const pollMs = 2_000

/** Whether the links and videos of the site work, as of the newest check. */
export function LinkReport({ report }: { report: Report }) {
  const { isRunning, broken } = report
  const { revalidate } = useRevalidator()
  const { busy, act } = useAction()
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => void revalidate(), pollMs)
    return () => clearInterval(timer)
  }, [isRunning, revalidate])
  return (
    <Section title="Links and videos">
      <div className={styles.between}>
        <p className={styles.status} role="status">
          {statusText(report)}
        </p>
        <Button
          quiet
          busy={busy || isRunning}
          onClick={() =>
            act(async () => {
              await call(startLinkCheck, { body: {} })
              await revalidate()
            })
          }
        >
          Check now
        </Button>
      </div>
      {broken.length > 0 && (
        <ul className={styles.documents}>
          {broken.map((each) => (
            <BrokenRow key={`${each.kind} ${each.target}`} {...each} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function BrokenRow({ kind, target, name, reason, isCertain, since, pages }: BrokenTarget) {
  return (
    <li className={styles.document}>
      <p>
        {kind === 'link' ? (
          <a className={styles.title} href={target} rel="noreferrer">
            {name}
          </a>
        ) : (
          <span className={styles.title}>{name}</span>
        )}
        <span className={styles.badge}>{isCertain ? 'Broken' : 'No answer yet'}</span>
      </p>
      <p className={styles.quiet}>
        {reason} Since <SiteTime at={since} />. On{' '}
        {pages.map(({ title, link }, at) => (
          <span key={link}>
            {at > 0 && ', '}
            <Link to={link}>{title}</Link>
          </span>
        ))}
        .
      </p>
    </li>
  )
}

function statusText({ checkedAt, outcome, isRunning, isNightly, total, broken }: Report): string {
  if (isRunning) return `The site is asking about ${total} links and videos. This can take some minutes.`
  const often = isNightly
    ? 'The site checks again every night.'
    : 'This is a demo, so the site checks nothing by itself. Once you press Check now, it also checks every night.'
  if (!checkedAt) return `${total} links and videos were never checked. ${often}`
  if (outcome === 'no_connection')
    return `On ${siteTimeText(checkedAt)}, the site had no connection to the internet, so nothing was checked. ${often}`
  const result =
    broken.length === 0
      ? `All ${total} links and videos work.`
      : `${broken.length} of ${total} links and videos do not work.`
  return `${result} Checked on ${siteTimeText(checkedAt)}. ${often}`
}
