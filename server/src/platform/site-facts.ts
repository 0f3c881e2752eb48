import type { BrandColors, Theme } from '@course/contract/publishing/content/palette'
import type { DocumentValues } from '@course/contract/publishing/documents/documents'
import type { SiteFacts } from '@course/contract/words/marks'

export type { SiteFacts } from '@course/contract/words/marks'

/**
 * Facts that the owner can publish while the site runs. The process has one such object, which is updated in place: read
 * a field when it is needed, and never copy the object.
 */
export interface LiveSite extends SiteFacts {
  brand: string
  colors: Readonly<Record<Theme, BrandColors>>
  publicUrl: string
  termsVersion: string
  disputesEndAccess: boolean
}

export const emailFacts = ({ site, brand }: Pick<DocumentValues, 'site' | 'brand'>) => ({
  timeZone: site.timeZone,
  seller: site.seller,
  brand: site.brand.name,
  colors: { light: brand.light, dark: brand.dark },
})

export const liveFacts = ({
  legal,
  ...own
}: Pick<DocumentValues, 'site' | 'brand' | 'legal'>): Omit<LiveSite, 'publicUrl'> => ({
  ...emailFacts(own),
  termsVersion: legal.version,
  disputesEndAccess: own.site.disputes.endAccess,
})
