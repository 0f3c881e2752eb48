import type { Page } from '@playwright/test'

/**
 * Replaces every text by two nested elements, like a browser that translates the page. Called again, it translates what
 * has been added since.
 */
export const translate = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const texts: Text[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const isIn = (selector: string) => node?.parentElement?.closest(selector)
      // Browsers translate neither white space nor scripts, and each text once.
      if (node.textContent?.trim() && !isIn('script, style, noscript, font, svg, textarea')) texts.push(node as Text)
    }
    for (const text of texts) {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = text.data
      outer.append(inner)
      text.replaceWith(outer)
    }
  })
