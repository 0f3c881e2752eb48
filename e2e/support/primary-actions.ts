import type { Page } from '@playwright/test'

/**
 * The words of every button and link in the page's main part that stands out: filled with the accent, or with the
 * light color of dark bars on the player.
 */
export async function primaryActions(page: Page): Promise<string[]> {
  // Under the pointer, a button has another color.
  await page.mouse.move(-1, -1)
  return page.getByRole('main').evaluate((main) => {
    const colorOf = (name: string) => {
      const probe = document.createElement('span')
      probe.style.backgroundColor = `var(${name})`
      main.append(probe)
      const color = getComputedStyle(probe).backgroundColor
      probe.remove()
      return color
    }
    const primaryColors = [colorOf('--accent'), colorOf('--on-band')]
    const isFilled = (element: Element) => primaryColors.includes(getComputedStyle(element).backgroundColor)
    return [...main.querySelectorAll('button, a')]
      .filter((control) => control.checkVisibility())
      .filter((control) => isFilled(control) || [...control.children].some(isFilled))
      .map((control) => control.textContent?.trim() ?? '')
  })
}
