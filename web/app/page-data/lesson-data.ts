import { renderLesson } from '@course/contract/course/lessons/lesson-text'
import * as paths from '@course/contract/paths'
import { pricePieces } from '@course/contract/sales/prices'
import type { PageContent } from './page-content.ts'
import { publicHead } from './public-head.ts'

const maxDescription = 155

/**
 * The page of a free lesson. Links to other lessons lead members there and others to the login.
 * @throws a 404 response if no such lesson is free
 */
export const lessonData = (content: PageContent, videoId: string | undefined) => {
  const found = content.freeLessons.find((each) => each.videoId === videoId)
  if (!found) throw new Response('There is no free lesson here.', { status: 404 })
  const { name } = found
  const lesson = renderLesson(found.videoId, found.lesson, content.glossary, 2)
  const description = shorten(lesson.keyPoints.join(' '))
  const path = paths.lesson(found.videoId)
  return {
    name,
    lesson,
    isFree: found.lesson.free,
    price: pricePieces(content.prices.sentences).home,
    head: [
      ...publicHead(content, { title: name, description, path }),
      {
        'script:ld+json': {
          '@context': 'https://schema.org',
          '@type': 'LearningResource',
          name,
          description,
          url: `${content.facts.publicUrl}${path}`,
          inLanguage: 'en',
          learningResourceType: 'lesson',
          timeRequired: `PT${lesson.minutes}M`,
          isAccessibleForFree: true,
        },
      },
    ],
  }
}

const shorten = (text: string) =>
  text.length <= maxDescription ? text : `${text.slice(0, text.lastIndexOf(' ', maxDescription - 1))}…`
