import { expect, type Locator } from '@playwright/test'

/** Types beyond the end of a field, which keeps what fits. */
export async function typeBeyondMaximum(field: Locator, maximum: number): Promise<void> {
  const start = 'x'.repeat(maximum - 1)
  await field.fill(start)
  await field.pressSequentially('yz')
  await expect(field).toHaveValue(`${start}y`)
}
