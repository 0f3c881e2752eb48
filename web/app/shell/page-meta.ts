import type { HeadEntry } from '../page-module.tsx'
import { brandName } from '../site-facts.ts'

/** The head of the shell; every page has its own. */
export const shellHead = (): HeadEntry[] => [{ title: brandName() }, { name: 'robots', content: 'noindex' }]

/** Meta tags of a page behind the login. */
export const privateMeta = ({ title }: { title: string }) => [
  { title: formatTitle(title) },
  { name: 'description', content: `${title}, for members of ${brandName()}.` },
  { name: 'robots', content: 'noindex' },
]

/** A page's name, followed by the site's. */
export const formatTitle = (title: string): string => `${title} · ${brandName()}`
