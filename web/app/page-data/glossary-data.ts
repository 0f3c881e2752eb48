import * as paths from '@course/contract/paths'
import type { PageContent } from './page-content.ts'
import { publicHead } from './public-head.ts'

const usualDescription = 'The words of tax lien and tax deed sales, each explained in two plain sentences.'

/** The terms in the order of the alphabet, by their first initial. */
export const glossaryData = (content: PageContent) => {
  const terms = content.glossary
    .filter(({ archived }) => !archived)
    .map(({ id, term, meaning }) => ({ id, term, meaning }))
    .sort((a, b) => a.term.localeCompare(b.term, 'en'))
  const initials = Map.groupBy(terms, ({ term }) => term.slice(0, 1).toUpperCase())
  return {
    count: terms.length,
    initials: [...initials].map(([initial, entries]) => ({ initial, entries })),
    head: [
      ...publicHead(content, {
        title: 'Glossary',
        description: content.descriptions.glossary ?? usualDescription,
        path: paths.glossary,
      }),
      {
        'script:ld+json': {
          '@context': 'https://schema.org',
          '@type': 'DefinedTermSet',
          name: 'Glossary',
          hasDefinedTerm: terms.map(({ term, meaning }) => ({
            '@type': 'DefinedTerm',
            name: term,
            description: meaning,
          })),
        },
      },
    ],
  }
}
