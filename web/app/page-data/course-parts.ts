import { numberText } from '@course/contract/words/counts'
import type { PageContent } from './page-content.ts'

/** A part of the course, as "9" and "written lessons, about 8,100 words in all". */
export interface CoursePart {
  count: number
  text: string
}

/** What a member gets, in numbers. A part that the course does not have is left out. */
export function courseParts({ videos, scope, glossary }: Pick<PageContent, 'videos' | 'scope' | 'glossary'>) {
  const videoCount = videos.length
  const terms = glossary.filter(({ archived }) => !archived).length
  const words = numberText(scope.words)
  const parts: CoursePart[] = [
    { count: videoCount, text: videoCount === 1 ? 'video' : 'videos, one question each' },
    {
      count: scope.lessons,
      text: `${scope.lessons === 1 ? 'written lesson' : 'written lessons'}, about ${words} words in all, with examples, sources of law, and questions to check yourself`,
    },
    { count: terms, text: terms === 1 ? 'term explained in the glossary' : 'terms explained in the glossary' },
    {
      count: scope.links,
      text: `${scope.links === 1 ? 'link' : 'links'} to laws, offices and other official sources`,
    },
  ]
  return parts.filter(({ count }) => count > 0)
}
