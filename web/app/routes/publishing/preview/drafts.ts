import { type DocumentName, documentKind, memberOf } from '@course/contract/publishing/documents/documents'
import { freeLessons, pageDocuments } from '@course/contract/publishing/documents/page-documents'
import { logoAddress, releaseLogoAddress } from '@course/contract/publishing/files'
import { type DraftPages, readDrafts, readPreview } from '@course/contract/publishing/previews'
import { decimalAmount, pricePieces } from '@course/contract/sales/prices'
import { call } from '../../../api.ts'
import { freeLessonsOf } from '../../../page-data/free-lessons.ts'
import type { PageContent } from '../../../page-data/page-content.ts'
import { brandCss } from '../../../page-data/palette-css.ts'

/** What the public pages show. `expiresAt` only with a link. @throws ApiError */
export const loadDrafts = (ticket: string): Promise<DraftPages & { expiresAt?: string }> =>
  ticket === 'live' ? call(readDrafts) : call(readPreview, { params: { ticket } })

/** The payment page reads the price from the server, so a preview answers with that of the drafts. */
export function offerOf({ prices: { chargedCents, sentences }, site: { product } }: PageContent) {
  const { heading, orderSummary } = pricePieces(sentences)
  return {
    productId: product.id,
    name: product.name,
    amount: decimalAmount(chargedCents),
    currency: product.currency,
    open: true,
    notice: null,
    shown: { heading, orderSummary },
  }
}

/** A setting of the server, which previews don't know. */
const auditKept = 'the years that the server is set to'

/** The same drafts with what somebody is typing. */
export const withTyped = (pages: DraftPages, document: DocumentName, body: unknown): DraftPages => ({
  ...pages,
  documents: { ...pages.documents, [document]: body },
})

/**
 * @param edited the document that somebody is typing. A lesson then has a page, even if it is not free.
 * @throws ZodError if a document has problems, as while somebody is typing
 */
export function parseDrafts(
  { documents: bodies, videoNames, sources, freeVideos, scope }: DraftPages,
  edited?: DocumentName,
): PageContent {
  const parse = (name: DocumentName) => documentKind(name).schema.parse(bodies[name])
  const editedLesson = edited && memberOf(edited)?.family === 'lesson' ? [edited] : []
  const shown = new Set([...freeLessons(bodies), ...editedLesson])
  const lessons = [...shown].map((name) => [memberOf(name)?.id, parse(name)])
  const [editedId] = editedLesson.map((name) => memberOf(name)?.id)
  return {
    ...Object.fromEntries(pageDocuments.map((name) => [name, parse(name)])),
    freeLessons: freeLessonsOf(Object.fromEntries(lessons), { names: videoNames, watchable: freeVideos }, editedId),
    videos: Object.entries(videoNames).map(([id, name]) => ({ id, name })),
    sources,
    scope,
    facts: { publicUrl: location.origin, payments: 'local', auditKept },
  } as PageContent
}

const brandSheet = new CSSStyleSheet()

/** Puts what is not in the data of pages into the document: the name, the seller, the colors and the logo. */
export function applyToDocument({ site, brand }: PageContent): void {
  const { dataset } = document.documentElement
  dataset.brand = site.brand.name
  dataset.seller = site.seller.name
  dataset.sellerAddress = site.seller.address.join(', ')
  dataset.sellerEmail = site.seller.email
  brandSheet.replaceSync(brandCss(brand, brand.logo ? logoAddress(brand.logo) : releaseLogoAddress))
  if (!document.adoptedStyleSheets.includes(brandSheet)) document.adoptedStyleSheets.push(brandSheet)
}
