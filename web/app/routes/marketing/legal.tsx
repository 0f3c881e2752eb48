import { LegalContent } from '@course/contract/content'
import * as paths from '@course/contract/paths'
import descriptions from '../../../../content/words/descriptions.json'
import words from '../../../../content/words/legal.json'
import { Page } from '../../ui/page.tsx'
import { formatTitle, publicHead } from '../../ui/page-meta.ts'
import type { Route } from './+types/legal.ts'
import { dateInWords } from './date-in-words.ts'
import { splitAtEmail } from './email-pieces.ts'
import { type ShownTerms, TermsText } from './terms-text.tsx'

export const loader = () => {
  const { version, effectiveDate, title, sections } = LegalContent.parse(words)
  const terms: ShownTerms = {
    ...{ version, effectiveDate, title, effective: dateInWords(effectiveDate) },
    sections: sections.map(splitAtEmail),
  }
  return { terms, head: publicHead({ title: formatTitle(title), description: descriptions.legal, path: paths.legal }) }
}
export const meta: Route.MetaFunction = ({ loaderData }) => loaderData.head

export default function Legal({ loaderData: { terms } }: Route.ComponentProps) {
  return (
    <Page>
      <TermsText terms={terms} />
    </Page>
  )
}
