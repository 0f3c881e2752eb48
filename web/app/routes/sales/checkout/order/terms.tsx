import * as paths from '@course/contract/paths'
import type { ReactNode } from 'react'
import type { fixedWords } from '../../../../page-data/payment-data.ts'
import styles from '../checkout.module.css'

/** The text around the form, from its loader, so that the script does not contain it. */
export interface CheckoutWords {
  lead: string
  cardNote: string
  next: readonly string[]
  /** The name of what is sold, the amount until the server has told it, and what the amount includes. */
  product: string
  amount: string
  includes: readonly string[]
  cancellation: string
  /** What counts as opened, by the terms that the page was rendered with. */
  openingRule: string
  /** Who can enroll. */
  eligibility?: string | undefined
  /** Of the terms that the page was rendered with. */
  termsVersion: string
  seller: { name: string; address: string; email: string }
  fixed: typeof fixedWords
}

type Words = Pick<CheckoutWords, 'fixed'>

/** Opens in a new tab, so that typed values stay. */
const NewTab = ({ to, fixed, children }: Words & { to: string; children: ReactNode }) => (
  <a href={to} target="_blank" rel="noopener">
    {children}
    <span className="visually-hidden">{fixed.newTab}</span>
  </a>
)

/** @param newVersion set if the server refused the page's terms, because they have changed since */
export function Terms({
  words: { fixed, eligibility },
  newVersion,
}: {
  words: CheckoutWords
  newVersion: string | undefined
}) {
  const [before, link, after] = fixed.terms
  return (
    <>
      {eligibility && <p>{eligibility}</p>}
      <p>
        {before}
        <NewTab to={newVersion === undefined ? paths.legal : paths.termsVersion(newVersion)} fixed={fixed}>
          {link}
        </NewTab>
        {after}
      </p>
    </>
  )
}

export function AfterSubmit({ words: { cancellation, seller, fixed } }: { words: CheckoutWords }) {
  return (
    <div className={styles.small}>
      <p>
        {cancellation}{' '}
        <NewTab to={`${paths.legal}#cancellation-window`} fixed={fixed}>
          {fixed.cancel}
        </NewTab>
      </p>
      <p className={styles.seller}>
        {fixed.soldBy} {seller.name}, {seller.address}. {fixed.questions}{' '}
        <a href={`mailto:${seller.email}`}>{seller.email}</a>{' '}
        <NewTab to={paths.privacy} fixed={fixed}>
          {fixed.privacy}
        </NewTab>
      </p>
    </div>
  )
}
