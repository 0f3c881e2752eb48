import type { Locator, Page } from '@playwright/test'

/** The region at the top right where toasts appear. */
export const toasts = (page: Page): Locator => page.getByRole('status', { name: 'Notifications' })
