import { brand } from '../../../content/site.json'
import { siteMarks } from '../site-marks.ts'

interface PublicPage {
  title: string
  description: string
  /** Begins with a slash; the end of the canonical address. */
  path: string
}

/** Meta tags of a public page. For loaders, so that no script contains them. */
export function publicHead({ title, description, path }: PublicPage) {
  const url = `${siteMarks.publicUrl}${path}`
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: brand.name },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: `${siteMarks.publicUrl}/og.png` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: `${brand.name}: ${brand.tagline}` },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/** Meta tags of a page behind the login. */
export const privateMeta = ({ title }: { title: string }) => [
  { title: formatTitle(title) },
  { name: 'description', content: `${title}, for members of ${brand.name}.` },
  { name: 'robots', content: 'noindex' },
]

/** A page's name, followed by the site's. */
export const formatTitle = (title: string): string => `${title} · ${brand.name}`
