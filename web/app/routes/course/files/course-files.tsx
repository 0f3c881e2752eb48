import { listCourseFiles, type MemberFile } from '@course/contract/course/files/files'
import { pages } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import { Link } from 'react-router'
import { callGuarded } from '../../../access/guard.ts'
import { Section } from '../../../kit/facts.tsx'
import type { LoaderArgs, PageProps } from '../../../page-module.tsx'
import { Page, PageTitle } from '../../../shell/page.tsx'
import { PageError } from '../../../shell/page-error.tsx'
import { privateMeta } from '../../../shell/page-meta.ts'
import { FileList } from './file-list.tsx'

export const meta = () => privateMeta(pages.courseFiles)
export const loader = ({ request }: LoaderArgs) => callGuarded(request, listCourseFiles)
export const ErrorBoundary = PageError

const titleOf = ({ place, videoName }: MemberFile): string => {
  if (place === 'general') return pages.generalResources.title
  if (place === 'state') return pages.stateResources.title
  return videoName ?? 'For the whole course'
}

/** Every file that a member can find, with the lesson or page that it belongs to. */
export default function CourseFiles({ loaderData: files }: PageProps<typeof loader>) {
  const titles = new Set(
    [...files].sort((a, b) => Number(b.place === 'course') - Number(a.place === 'course')).map(titleOf),
  )
  return (
    <Page>
      <PageTitle level={2}>{pages.courseFiles.title}</PageTitle>
      {files.length === 0 && (
        <p>
          There are no files yet. Worksheets and other downloads will appear here.{' '}
          <Link to={paths.members}>Go on with the course</Link>.
        </p>
      )}
      {[...titles].map((title) => (
        <Section title={title} key={title}>
          <FileList files={files.filter((file) => titleOf(file) === title)} />
        </Section>
      ))}
    </Page>
  )
}
