import { brand } from '../../../content/site.json'

interface PublicPage {
  title: string
  description: string
  /** The canonical address. */
  url: string
}

/** Head of a page that search engines may list. */
export function publicMeta({ title, description, url }: PublicPage) {
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: brand.name },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
  ]
}

/** Head of a page behind the login. */
export const privateMeta = (title: string) => [
  { title: titled(title) },
  { name: 'description', content: `${title}, for members of ${brand.name}.` },
  { name: 'robots', content: 'noindex' },
]

/** A page's name, followed by the site's. */
export const titled = (title: string): string => `${title} · ${brand.name}`
