import type { ServerRenderedPage } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import { createPalette } from '@course/contract/publishing/content/palette'
import type { PageContent } from './app/page-data/page-content.ts'

/** The web app manifest, which a phone needs to put the site on its home screen. */
export function webManifest({ brand: { light }, site }: PageContent): string {
  return JSON.stringify({
    name: site.brand.name,
    description: site.brand.tagline,
    start_url: paths.home,
    display: 'browser',
    theme_color: light.deep,
    background_color: createPalette('light', light).paper,
    icons: [192, 512].flatMap((size) => {
      const icon = { src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' }
      return [icon, { ...icon, purpose: 'maskable' }]
    }),
  })
}

export const robots = (publicUrl: string): string => `User-agent: *
Allow: /api/calendars/
Disallow: /api/
Disallow: /gw/

Sitemap: ${publicUrl}/sitemap.xml
`

/** The sitemap for search engines. @param publicUrl the site's own address */
export function sitemap(publicUrl: string, all: readonly ServerRenderedPage[]): string {
  const listed = all.filter(({ inSitemap }) => inSitemap)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${listed.map(({ path }) => `  <url><loc>${publicUrl}${path}</loc></url>`).join('\n')}
</urlset>
`
}
