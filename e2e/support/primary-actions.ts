import type { Page } from '@playwright/test'

/**
 * The words of every button and link in the page's main part that stands out: filled with the accent, or with the
 * light color of dark bars on the player.
 */
export const primaryActions = (page: Page): Promise<string[]> =>
  page.getByRole('main').evaluate((main) => {
    const colorOf = (name: string) => {
      const probe = document.createElement('span')
      probe.style.backgroundColor = `var(${name})`
      main.append(probe)
      const color = getComputedStyle(probe).backgroundColor
      probe.remove()
      return color
    }
    // The pointer may be on one of them.
    const primaryColors = [colorOf('--accent'), colorOf('--accent-deep'), colorOf('--on-band')]
    const isFilled = (element: Element) => primaryColors.includes(getComputedStyle(element).backgroundColor)
    return [...main.querySelectorAll('button, a')]
      .filter((control) => control.checkVisibility())
      .filter((control) => isFilled(control) || [...control.children].some(isFilled))
      .map((control) => control.textContent?.trim() ?? '')
  })
