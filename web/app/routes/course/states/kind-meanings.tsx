import { saleKinds } from '@course/contract/publishing/content/content-states'
import { Facts, Section } from '../../../kit/facts.tsx'
import { kindMeanings, kindTexts } from './state-words.ts'

/** What the kinds of sale mean, and the rule that decides between two of them. */
export const KindMeanings = () => (
  <Section title="What is sold: what the words mean">
    <Facts rows={saleKinds.map((kind) => [kindTexts[kind], kindMeanings[kind]])} />
    <p>
      One rule decides between the last ones: who gets the property at the tax sale itself? If it’s the bidder, we call
      it a deed. If it’s the county, the city or the state, the government takes it first, even if the buyer gets a deed
      later.
    </p>
  </Section>
)
