import { listVideos, readOpenings } from '@course/contract/course/learning/learning'
import { readPreferences } from '@course/contract/course/learning/progress'
import { pages } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import { courseProductId } from '@course/contract/product'
import { Link } from 'react-router'
import { callGuarded, sessionContext } from '../../../../access/guard.ts'
import { ApiError } from '../../../../api.ts'
import { SiteLink } from '../../../../kit/site-link.tsx'
import { type LoaderArgs, type PageProps, unlessQueryChanged } from '../../../../page-module.tsx'
import { Page, PageTitle } from '../../../../shell/page.tsx'
import { PageError } from '../../../../shell/page-error.tsx'
import { privateMeta } from '../../../../shell/page-meta.ts'
import { adoptFormerPlace, keptIndex, linkedPlace, restoredIndex } from '../position/position.ts'
import { loadProgress } from '../use-progress.ts'
import { Course } from './course.tsx'

export const meta = () => privateMeta(pages.members)
export const ErrorBoundary = PageError

export async function loader({ request, context }: LoaderArgs) {
  const { sub: account, Email: email } = context.get(sessionContext)
  const [videos, openings, progress, preferences] = await Promise.all([
    callGuarded(request, listVideos, { query: { productId: String(courseProductId) } }),
    callGuarded(request, readOpenings).catch(unlessRedirected),
    loadProgress(request, account).catch(unlessRedirected),
    callGuarded(request, readPreferences).catch(unlessRedirected),
  ])
  await adoptFormerPlace(email)
  const link = linkedPlace(new URL(request.url).searchParams, videos)
  const first = link?.index ?? restoredIndex(keptIndex(email), videos.length)
  return { account, email, videos, openings, progress, preferences, first, linkedSecond: link?.at }
}

/** Moving to another video changes the address alone. */
export const shouldRevalidate = unlessQueryChanged

/** The course works without the rest. */
function unlessRedirected(error: unknown): undefined {
  if (!(error instanceof ApiError)) throw error
}

export default function Members({ loaderData }: PageProps<typeof loader>) {
  if (loaderData.videos.length > 0) return <Course {...loaderData} />
  return (
    <Page>
      <PageTitle level={2}>Course</PageTitle>
      <p>
        There are no videos yet. Until they come, read the <Link to={paths.states}>state guide</Link> or the{' '}
        <SiteLink to={paths.glossary}>glossary</SiteLink>.
      </p>
    </Page>
  )
}
