/** What the owner's site.json says of the site itself, for whoever writes or works out something in its name. */
export interface SiteFacts {
  /** By IANA name: it decides which day a moment belongs to. */
  timeZone: string
  seller: { name: string; address: string[]; email: string }
}
