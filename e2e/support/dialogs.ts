import type { Page } from '@playwright/test'

/**
 * Answers the page's next alert or confirmation. Await the result before the next one is expected: the browser may ask
 * only after the click that caused it has returned.
 * @returns the dialog's kind and text, such as "confirm: Leave?", after it was answered
 */
export function answerNextDialog(page: Page, answer: 'accept' | 'dismiss'): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  page.once('dialog', (dialog) => {
    dialog[answer]().then(() => resolve(`${dialog.type()}: ${dialog.message()}`), reject)
  })
  return promise
}
