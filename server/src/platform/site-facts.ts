import type { DocumentValues } from '@course/contract/publishing/documents'
import type { SiteFacts } from '@course/contract/words/seller-marks'

export { type SiteFacts, sellerMarkValues } from '@course/contract/words/seller-marks'

/**
 * Facts that the owner can publish while the site runs. The process has one such object, which is updated in place: read
 * a field when it is needed, and never copy the object.
 */
export interface LiveSite extends SiteFacts {
  brand: string
  publicUrl: string
  /** The version of the terms that new buyers accept. */
  termsVersion: string
  /** Whether a lost dispute ends the buyer's access. */
  disputesEndAccess: boolean
}

/** What an owner's documents say. */
export const liveFacts = ({ site, legal }: Pick<DocumentValues, 'site' | 'legal'>): Omit<LiveSite, 'publicUrl'> => ({
  timeZone: site.timeZone,
  seller: site.seller,
  brand: site.brand.name,
  termsVersion: legal.version,
  disputesEndAccess: site.disputes.endAccess,
})
