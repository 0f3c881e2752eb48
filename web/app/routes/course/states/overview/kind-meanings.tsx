import { saleKinds } from '@course/contract/publishing/content/content-states'
import { Facts } from '../../../../kit/facts.tsx'
import { kindMeanings, kindTexts } from '../state-words.ts'
import { Folded } from './folded.tsx'
import styles from './states.module.css'

/** What the kinds of sale mean, and the rule that decides between two of them. */
export const KindMeanings = () => (
  <Folded className={styles.meanings} summary="What the words mean">
    <Facts rows={saleKinds.map((kind) => [kindTexts[kind], kindMeanings[kind]])} />
    <p>
      Who gets the property at the tax sale itself? If it’s the bidder, we call it a deed. If it’s the county, the city
      or the state, the government takes it first, even if a buyer gets a deed later.
    </p>
  </Folded>
)
