import { calculatorIds, calculators } from '@course/contract/course/workbook/calculators/calculators'
import { Page, PageTitle } from '../../../../shell/page.tsx'
import { Part } from '../../../../shell/part.tsx'
import { AllCalculators } from './all-calculators.tsx'
import styles from './calculators.module.css'

/** All calculators, each with an example that can be read without scripts. */
export default function Calculators() {
  return (
    <Page width="reading">
      <PageTitle>Calculators</PageTitle>
      <p className={styles.lead}>
        Sums to do before you bid, exact to the cent. Each begins with an example whose numbers are made up. The law and
        the terms of sale decide what counts, so check both.
      </p>
      <noscript>
        <p>This page calculates with JavaScript. Without it, you can read the examples.</p>
      </noscript>
      <nav aria-label="Calculators">
        <ul className={styles.list}>
          {calculatorIds.map((id) => (
            <li key={id}>
              <a href={`#${id}`}>{calculators[id].title}</a>
              <span>{calculators[id].question}</span>
            </li>
          ))}
        </ul>
      </nav>
      <Part Content={AllCalculators} data={{}} />
    </Page>
  )
}
