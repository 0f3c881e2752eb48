import { listWalkthroughs, readWalkthrough } from '@course/contract/course/walkthroughs/walkthroughs'
import { pages } from '@course/contract/pages'
import { callGuarded } from '../../../access/guard.ts'
import type { LoaderArgs, MetaFunction, PageProps } from '../../../page-module.tsx'
import { PageError } from '../../../shell/page-error.tsx'
import { privateMeta } from '../../../shell/page-meta.ts'
import { WalkthroughList } from './walkthrough-list.tsx'
import { WalkthroughPage } from './walkthrough-page.tsx'

export const ErrorBoundary = PageError

/** The list and a walkthrough share one script, because every page loads the list of scripts. */
export async function loader({ request, params: { id } }: LoaderArgs) {
  if (id === undefined) return { list: await callGuarded(request, listWalkthroughs) }
  return { walkthrough: await callGuarded(request, readWalkthrough, { params: { id } }) }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, params }) => {
  if (loaderData?.walkthrough) return privateMeta({ title: loaderData.walkthrough.title })
  return privateMeta(params.id === undefined ? pages.walkthroughs : pages.walkthrough)
}

export default function Walkthroughs({ loaderData: { list, walkthrough } }: PageProps<typeof loader>) {
  if (list) return <WalkthroughList walkthroughs={list} />
  return <WalkthroughPage key={walkthrough.id} walkthrough={walkthrough} />
}
