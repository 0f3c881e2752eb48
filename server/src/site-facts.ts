/** Facts from the owner's site.json that emails, deadlines and receipts need. */
export interface SiteFacts {
  /** IANA name. Decides which day a moment belongs to. */
  timeZone: string
  seller: { name: string; address: string[]; email: string }
}
