import { renderToStaticMarkup } from 'react-dom/server'
import { lessonData } from '../../../page-data/lesson-data.ts'
import type { PageContent } from '../../../page-data/page-content.ts'
import { agedText } from '../lessons/lesson-dates.ts'
import { Sources } from '../lessons/sources.tsx'

/** The data of a free lesson's page. The sources come as HTML, which the built page has only once. */
export function freeLessonData(content: PageContent, id: string | undefined) {
  const { lesson, ...data } = lessonData(content, id)
  const { sources, ...shown } = lesson
  const cited = { aged: agedText(sources), html: renderToStaticMarkup(<Sources sources={sources} />) }
  return { ...data, lesson: shown, cited: sources.length > 0 ? cited : undefined }
}
