import * as paths from '@course/contract/paths'
import site from '../../content/site.json' with { type: 'json' }
import { expect, test } from '../support/test.ts'

const freeLesson = paths.lesson('tax-lien-certificate')
const listed = [
  paths.home,
  paths.info,
  paths.legal,
  paths.privacy,
  paths.accessibility,
  paths.glossary,
  paths.calculators,
  paths.payment,
  freeLesson,
]

test('search engines find the price that is charged, every public page, icons and previews', async ({
  page,
  site: { url },
  request,
}) => {
  await test.step('search engines read the course with the price that is charged', async () => {
    const offer = await (await page.request.get('/api/payments/offer')).json()
    await page.goto(paths.home)
    const courseData = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
    expect(courseData).toMatchObject({
      '@type': 'Course',
      name: site.product.name,
      offers: {
        '@type': 'Offer',
        price: offer.amount,
        priceCurrency: offer.currency,
        availability: 'https://schema.org/InStock',
        url: `${url}${paths.payment}`,
        seller: { name: site.seller.name },
      },
    })
    expect(offer.amount).toBe('29.99')
  })
  await test.step('the sitemap lists every public page, and each answers at its canonical address', async () => {
    const robots = await (await request.get('/robots.txt')).text()
    expect(robots).toContain(`Sitemap: ${url}/sitemap.xml`)
    const map = await (await request.get('/sitemap.xml')).text()
    expect([...map.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual(
      listed.map((path) => url + path),
    )
    for (const path of listed) {
      await page.goto(path)
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', url + path)
      await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', url + path)
      await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /.{60}/)
    }
  })
  await test.step('icons and link preview images exist', async () => {
    await page.goto(paths.home)
    await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', `${url}/og.png`)
    const manifest = await (await request.get('/site.webmanifest')).json()
    expect(manifest).toMatchObject({ name: site.brand.name, start_url: paths.home })
    const icons = manifest.icons.map(({ src }: { src: string }) => src)
    for (const path of ['/og.png', '/icon-32.png', '/apple-touch-icon.png', ...icons]) {
      const answer = await request.get(path)
      expect(answer.headers()['content-type'], path).toBe('image/png')
    }
  })
})
