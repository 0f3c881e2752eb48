import { wordsPerMinute } from '@course/contract/publishing/content/lesson-words'
import { countText, numberText } from '@course/contract/words/counts'
import { stateCodes } from '@course/contract/words/postal-codes'
import type { PageContent } from './page-content.ts'

/** A part of the course, as "9" and "written lessons, about 8,100 words in all". */
export interface CoursePart {
  count: number
  text: string
}

/** What a member gets, in numbers. A part that the course does not have is left out. */
export function courseParts({ videos, scope, glossary }: Pick<PageContent, 'videos' | 'scope' | 'glossary'>) {
  const terms = glossary.filter(({ archived }) => !archived).length
  const words = numberText(scope.words)
  const watching = scope.seconds ? `, ${countText(Math.round(scope.seconds / 60), 'minute')} in all` : ''
  const reading = countText(Math.ceil(scope.words / wordsPerMinute), 'minute')
  const parts: CoursePart[] = [
    { count: videos.length, text: `${videos.length === 1 ? 'video' : 'videos'}, one question each${watching}` },
    {
      count: scope.lessons,
      text: `${scope.lessons === 1 ? 'written lesson' : 'written lessons'}, about ${words} words or ${reading} of reading, with examples, sources of law, and questions to check yourself`,
    },
    { count: stateCodes.length, text: 'pages of the state guide, one for each state and Washington, D.C.' },
    { count: terms, text: terms === 1 ? 'term explained in the glossary' : 'terms explained in the glossary' },
    {
      count: scope.links,
      text: `${scope.links === 1 ? 'link' : 'links'} to laws, offices and other official sources`,
    },
  ]
  return parts.filter(({ count }) => count > 0)
}
