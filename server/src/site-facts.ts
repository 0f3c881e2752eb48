<<<<<<< HEAD

import type { DocumentValues } from '@course/contract/documents'
import { timeZoneText } from '@course/contract/texts'

/** Facts from the owner's site.json that emails, deadlines and receipts need. */
export interface SiteFacts {
  /** IANA name. Decides which day a moment belongs to. */
  timeZone: string
  seller: { name: string; address: string[]; email: string; phone?: string | undefined }
}

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

/** The values of the marks that the owner may use in texts, by the name between the braces. */
export const sellerMarkValues = ({ seller, timeZone }: SiteFacts): Record<string, string> => ({
  'seller.name': seller.name,
  'seller.address': seller.address.join(', '),
  'seller.email': seller.email,
  'seller.phone': seller.phone ?? '',
  'seller.timeZone': timeZoneText(timeZone),
})
=======
export { type SiteFacts, sellerMarkValues } from '@course/contract/seller-marks'

>>>>>>> c1e50b5 (Show previews of the drafts in the browser)
