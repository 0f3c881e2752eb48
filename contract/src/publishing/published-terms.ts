export interface TermsText {
  effectiveDate: string
  title: string
  /** Whether reading a lesson counts as opening its video. Earlier terms do not say so. */
  readingCounts?: boolean
  /** Whether nothing more can be opened while a request to cancel in the window is open. */
  requestPausesOpening?: boolean
  /** Within how many business days after the day of enrollment a buyer may cancel; 3 if it is left out. */
  windowBusinessDays?: number
  sections: { id: string; heading: string; paragraphs: string[] }[]
}

export interface TermsVersion {
  version: string
  /** The version that new buyers accept. */
  current: string
  /** Null if purchases name this version, but its text was not kept. */
  text: TermsText | null
}
