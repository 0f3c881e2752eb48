import * as paths from '@course/contract/paths'
import { Link } from 'react-router'
import { Button, ButtonRow } from '../../../../kit/button.tsx'
import { Section } from '../../../../kit/facts.tsx'
import { SiteLink } from '../../../../kit/site-link.tsx'
import styles from './property-list.module.css'

/** What a workbook is for, and how it begins. */
export function EmptyWorkbook({ isReadOnly, onAdd }: { isReadOnly: boolean; onAdd: () => void }) {
  if (isReadOnly) return <p>There is nothing in your workbook.</p>
  return (
    <Section title="Begin with one property from a county’s list">
      <ol className={styles.steps}>
        <li>
          <strong>Add it</strong> with its address or parcel number, its state and county, and the date of the sale.
        </li>
        <li>
          <strong>Work through the seven worksheets</strong>, at home or in front of the house. What you type without a
          network is kept and sent later.
        </li>
        <li>
          <strong>Confirm its dates.</strong> Where the state guide has the rule, the workbook counts the date and shows
          the law. An email reminds you before each one.
        </li>
      </ol>
      <ButtonRow>
        <Button onClick={onAdd}>Add your first property</Button>
      </ButtonRow>
      <p>
        Not there yet? Find your limit with the <SiteLink to={paths.calculators}>calculators</SiteLink>, or choose a
        state in the <Link to={paths.states}>state guide</Link>. Nobody but you can read your workbook, not even
        support.
      </p>
    </Section>
  )
}
