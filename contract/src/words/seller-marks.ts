import { timeZoneText } from './texts.ts'

/** Facts from the owner's site.json that pages, emails, deadlines and receipts need. */
export interface SiteFacts {
  /** IANA name. Decides which day a moment belongs to. */
  timeZone: string
  seller: { name: string; address: string[]; email: string; phone?: string | undefined }
}

/** The values of the marks that the owner may use in texts, by the name between the braces. */
export const sellerMarkValues = ({ seller, timeZone }: SiteFacts): Record<string, string> => ({
  'seller.name': seller.name,
  'seller.address': seller.address.join(', '),
  'seller.email': seller.email,
  'seller.phone': seller.phone ?? '',
  'seller.timeZone': timeZoneText(timeZone),
})
