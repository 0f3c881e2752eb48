import * as paths from '@course/contract/paths'
import { fillDocuments } from '@course/contract/publishing/documents/document-marks'
import type { TermsVersion } from '@course/contract/publishing/published-terms'
import type { ComponentType, ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { termsVersionData } from './page-data/legal-data.ts'
import { renderedContent } from './page-data/page-content.ts'
import { publicData } from './page-data/public-data.ts'
import type { HeadEntry } from './page-module.tsx'
import { loadPreview, loadTermsVersion, type PublicPageName, publicPages } from './public-pages.ts'
import { freeLessonData } from './routes/course/reading/lesson-data.tsx'
import type { DraftBarProps } from './routes/publishing/preview/preview.tsx'
import { Frame } from './shell/frame.tsx'
import { NotFound } from './shell/not-found.tsx'
import { Page } from './shell/page.tsx'
import { shellHead } from './shell/page-meta.ts'
import { PartRenderer } from './shell/part.tsx'
import { PageSkeleton } from './shell/skeleton.tsx'

const makeData = { ...publicData, lesson: freeLessonData }

/** What a document consists of, besides its scripts and styles. */
export interface Rendered {
  head: readonly HeadEntry[]
  html: string
}

/**
 * Renders a public page.
 * @param id of the lesson, on a lesson's page
 * @param preview set if somebody with a link sees it
 * @throws if there is no such page
 */
export async function renderPage(name: PublicPageName, id?: string, preview?: DraftBarProps): Promise<Rendered> {
  const unfilled = renderedContent()
  const content = fillDocuments(unfilled, unfilled.sources)
  const path = publicPages[name].path.replace(':id', id ?? '')
  try {
    const Content = (await publicPages[name].load()).default as ComponentType<{ loaderData: object }>
    const data = makeData[name](content, id) as { head: HeadEntry[] }
    const { DraftBar } = await loadPreview()
    const banner = preview && <DraftBar {...preview} />
    return { head: data.head, html: await toHtml(path, <Content loaderData={data} />, banner) }
  } catch (cause) {
    throw new Error(`${path} can't be rendered.`, { cause })
  }
}

/** Renders the page of any version of the terms. */
export async function renderTerms(terms: TermsVersion): Promise<Rendered> {
  const { default: Content } = await loadTermsVersion()
  const data = termsVersionData(renderedContent(), terms)
  return { head: data.head, html: await toHtml(paths.termsVersion(terms.version), <Content loaderData={data} />) }
}

/** The head of a page that is made of drafts. */
export const draftHead = (head: readonly HeadEntry[]): HeadEntry[] => [
  ...head.flatMap((entry) => ('title' in entry ? [{ title: `Draft: ${entry.title}` }] : [])),
  { name: 'robots', content: 'noindex' },
]

/** Renders what a preview link shows that does not work. */
export async function renderNoPreview(reason: string): Promise<Rendered> {
  const { NoPreview } = await loadPreview()
  return { head: shellHead(), html: await toHtml('', <NoPreview reason={reason} />) }
}

/** Renders the page of every unknown address. */
export const renderNotFound = async (): Promise<Rendered> => ({
  head: shellHead(),
  html: await toHtml('', <NotFound />),
})

/** Renders the frame of all other pages, which are rendered in the browser. */
export const renderShell = async (): Promise<Rendered> => ({ head: shellHead(), html: await toHtml('', <Shell />) })

const Shell = () => (
  <>
    <noscript>
      <Page width="reading">
        <h1>This page needs JavaScript</h1>
        <p>
          Please switch it on and load the page again. <a href={paths.home}>Go to the home page</a>
        </p>
      </Page>
    </noscript>
    <PageSkeleton />
  </>
)

/** Without streaming, so that the page is complete without scripts. */
async function toHtml(path: string, page: ReactNode, banner?: ReactNode): Promise<string> {
  const framed = (
    <PartRenderer value={renderToString}>
      <Frame path={path} banner={banner}>
        {page}
      </Frame>
    </PartRenderer>
  )
  const { prelude } = await prerender(framed, { progressiveChunkSize: Number.POSITIVE_INFINITY })
  return new Response(prelude).text()
}
