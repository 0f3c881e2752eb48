import type {
  BrandContent,
  DescriptionsContent,
  HomeContent,
  InfoContent,
  LegalContent,
  PaymentContent,
  SiteContent,
} from '@course/contract/publishing/content/content'
import type { GlossaryContent, LessonContent } from '@course/contract/publishing/content/content-lessons'
import type { AccessibilityContent, PrivacyContent } from '@course/contract/publishing/content/content-statements'
import type { CourseScope, RenderFacts } from '@course/contract/publishing/documents/page-documents'
import type { FreeVideo } from '@course/contract/publishing/videos/free-videos'
import type { VideoSources } from '@course/contract/publishing/videos/video-sources'
import type { Prices } from '@course/contract/sales/prices'

/** What the public pages are rendered from: the owner's documents, as their schemas return them. */
export interface PageContent {
  site: SiteContent
  brand: BrandContent
  /** The address of the logo. */
  logoFile: string
  home: HomeContent
  info: InfoContent
  legal: LegalContent
  privacy: PrivacyContent
  accessibility: AccessibilityContent
  payment: PaymentContent
  prices: Prices
  descriptions: DescriptionsContent
  glossary: GlossaryContent
  freeLessons: FreeLesson[]
  /** The videos that are part of the course, in order. */
  videos: { id: string; name: string }[]
  /** Where these videos play from. */
  sources: VideoSources
  scope: CourseScope
  facts: RenderFacts
}

/** A lesson that has a public page, with the name of its video. */
export interface FreeLesson {
  videoId: string
  name: string
  lesson: LessonContent
  /** Undefined for a lesson that only its editor shows as a page. */
  watchable: FreeVideo | undefined
}

declare global {
  /** Set before a page is rendered. */
  var pageContent: PageContent | undefined
}

/** The content to render. Only for loaders and for code that runs on the server, so that no script contains it. */
export function renderedContent(): PageContent {
  if (!globalThis.pageContent) throw new Error('A page was rendered before its content was set.')
  return globalThis.pageContent
}
