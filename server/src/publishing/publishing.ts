import { addRooms, type DepsOf, type Wing } from '../platform/http/wing.ts'
import { captionRoutes } from './captions/captions.routes.ts'
import { documentRoutes } from './documents/documents.routes.ts'
import { fileRoutes } from './files/files.routes.ts'
import { scheduleLinkChecks } from './links/link-checks.ts'
import { linkRoutes } from './links/links.routes.ts'
import { previewRoutes } from './previews/previews.routes.ts'
import { termsRoutes } from './terms/published-terms.routes.ts'
import { measurePublishedVideos } from './videos/video-checks.ts'

export { importCaptions, readTranscript, readTranscripts, readVtt } from './captions/captions.ts'
export { type ContentFiles, readContentFiles } from './content/content-files.ts'
export { applyFiles, type ChangedDocument, type FilesPlan, planFiles } from './documents/apply-files.ts'
export { exportContent, readMark, writeMark } from './documents/content-folder.ts'
export { raiseContentVersion, readContentVersion } from './documents/content-version.ts'
export { findUnchangedTexts } from './documents/document-rules.ts'
export { listDocuments } from './documents/documents.ts'
export { followPublications, type Publications } from './documents/follow-publications.ts'
export { importDocuments } from './documents/import.ts'
export { describeLawEmails } from './documents/new-law-changes.ts'
export { priceTextsOf, readPublishedPriceTexts } from './documents/price-texts.ts'
export { findProduct, findPublishedTermsVersion } from './documents/product.ts'
export { type PublishedContent, readPublished, readPublishedIfAny } from './documents/published-content.ts'
export {
  type Course,
  type FindRenderingProblem,
  noRenderingProblem,
  type RenderSingle,
} from './documents/render-port.ts'
export { readBrandLogo, readBrandPictures } from './files/brand-files.ts'
export { type LinkReportDeps, readLinkReport } from './links/link-report.ts'
export { publishingData } from './personal-data.ts'
export { createRendering, type Renderer, type Rendering } from './rendering/rendering.ts'
export { areSellerDetailsCurrent, publishTerms, refuseWrongTerms } from './terms/published-terms.ts'

const rooms = [documentRoutes, fileRoutes, captionRoutes, previewRoutes, termsRoutes, linkRoutes] as const

type PublishingDeps = DepsOf<typeof rooms> & Parameters<typeof scheduleLinkChecks>[0]

/** The owner's documents and files, from a draft to the pages that visitors get. */
export const createPublishing = (deps: PublishingDeps): Wing => ({
  addRoutes: (app) => addRooms(app, rooms, deps),
  async schedule(timeZone) {
    await scheduleLinkChecks(deps, timeZone)
    await measurePublishedVideos(deps)
  },
})
