import type { DocumentName } from '@course/contract/documents'
import type { PageName } from '@course/contract/pages'

/** The pages that show a document, the one that shows most of it first. */
export const livePages: Partial<Record<DocumentName, readonly (readonly [page: PageName, title: string])[]>> = {
  home: [['home', 'Home']],
  info: [['info', 'Information']],
  payment: [['payment', 'Payment']],
  legal: [['legal', 'Terms']],
  privacy: [['privacy', 'Privacy']],
  prices: [
    ['payment', 'Payment'],
    ['home', 'Home'],
    ['info', 'Information'],
  ],
  site: [
    ['home', 'Home'],
    ['legal', 'Terms'],
    ['payment', 'Payment'],
  ],
  brand: [
    ['home', 'Home'],
    ['payment', 'Payment'],
  ],
}
