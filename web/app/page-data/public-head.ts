import type { PageContent } from './page-content.ts'

interface PublicPage {
  title: string
  description: string
  /** Begins with a slash; the end of the canonical address. */
  path: string
}

/** Meta tags of a public page. The site's name follows the title. */
export function publicHead(
  { facts, site: { brand } }: PageContent,
  { title: pageTitle, description, path }: PublicPage,
) {
  const title = `${pageTitle} · ${brand.name}`
  const url = `${facts.publicUrl}${path}`
  return [
    { title },
    { name: 'description', content: description },
    { rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: brand.name },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: `${facts.publicUrl}/og.png` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: `${brand.name}: ${brand.tagline}` },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
