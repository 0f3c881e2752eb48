import { brandName } from '../site-facts.ts'

/** Meta tags of a page behind the login. */
export const privateMeta = ({ title }: { title: string }) => [
  { title: formatTitle(title) },
  { name: 'description', content: `${title}, for members of ${brandName()}.` },
  { name: 'robots', content: 'noindex' },
]

/** A page's name, followed by the site's. */
export const formatTitle = (title: string): string => `${title} · ${brandName()}`
