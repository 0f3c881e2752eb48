import { pages } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import type { PageContent } from './page-content.ts'
import { publicHead } from './public-head.ts'

const description =
  'The yield of a tax lien certificate, the maximum bid for a tax deed, and the budget of a first sale, with every formula shown.'

/** The calculators themselves are in the page's script, because they calculate in the browser. */
export const calculatorsData = (content: PageContent) => ({
  head: publicHead(content, { title: pages.calculators.title, description, path: paths.calculators }),
})
