import { readDocument } from '@course/contract/content-editing'
import { type DocumentName, documents, previewDocuments } from '@course/contract/documents'
import { logoAddress, releaseLogoAddress } from '@course/contract/files'
import { readPreview } from '@course/contract/previews'
import { pricePieces } from '@course/contract/prices'
import { call } from '../../api.ts'
import type { PageContent } from '../../page-data/page-content.ts'
import { brandCss } from '../../page-data/palette-css.ts'
import { markValues, offerOf } from './marks.ts'

export type Bodies = Record<string, unknown>

/** The documents of the public pages. `expiresAt` only with a link. @throws ApiError */
export async function loadBodies(ticket: string): Promise<{ bodies: Bodies; expiresAt?: string }> {
  if (ticket !== 'live') return call(readPreview, { params: { ticket } })
  const read = previewDocuments.map(async (document): Promise<[string, unknown]> => {
    const { body } = await call(readDocument, { params: { document } })
    return [document, body]
  })
  return { bodies: Object.fromEntries(await Promise.all(read)) }
}

/** What the pages show: the documents as their schemas return them, with everything that follows from them. */
export interface Drafts {
  content: PageContent
  marks: Record<string, string>
  offer: ReturnType<typeof offerOf>
}

/** @throws ZodError if a document has faults, as while somebody is typing */
export function parseDrafts(bodies: Bodies): Drafts {
  const parse = <N extends DocumentName>(name: N) => documents[name].schema.parse(bodies[name])
  const values = Object.fromEntries(previewDocuments.map((name) => [name, parse(name)]))
  const { prices, ...content } = values as unknown as PageContent & { prices: ReturnType<typeof pricesOf> }
  const pieces = pricePieces(prices.sentences)
  return {
    content,
    marks: markValues(content.site, pieces),
    offer: offerOf(content.site.product, prices.chargedCents, pieces),
  }
}

const pricesOf = (body: unknown) => documents.prices.schema.parse(body)

const brandSheet = new CSSStyleSheet()

/** Puts what is not in the data of pages into the document: the name, the seller, the colors and the logo. */
export function applyToDocument({ content: { site, brand } }: Drafts): void {
  const { dataset } = document.documentElement
  dataset.brand = site.brand.name
  dataset.seller = site.seller.name
  dataset.sellerAddress = site.seller.address.join(', ')
  dataset.sellerEmail = site.seller.email
  brandSheet.replaceSync(brandCss(brand, brand.logo ? logoAddress(brand.logo) : releaseLogoAddress))
  if (!document.adoptedStyleSheets.includes(brandSheet)) document.adoptedStyleSheets.push(brandSheet)
}
