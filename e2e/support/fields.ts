import { expect, type Locator, type Page } from '@playwright/test'

/** Types beyond the end of a field, which keeps what fits. */
export async function typeBeyondMaximum(field: Locator, maximum: number): Promise<void> {
  const start = 'x'.repeat(maximum - 1)
  await field.fill(start)
  await field.pressSequentially('yz')
  await expect(field).toHaveValue(`${start}y`)
}

/** Pastes like a person: from the clipboard, with the keyboard. */
export async function paste(page: Page, field: Locator, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await field.focus()
  await page.keyboard.press('ControlOrMeta+V')
}
