import { fieldsOf, type SheetField, sheetNames, sheets } from '@course/contract/course/workbook/sheets/sheets'
import type { Locator, Page } from '@playwright/test'
import { createMember, storeLogin } from '../support/accounts.ts'
import { expect, test } from '../support/test.ts'
import { addProperty, openSheet } from '../support/workbook.ts'

/** What is typed into a field, and what it has after a reload. */
function exampleOf({ kind, label }: SheetField): { typed: string; stored: string } {
  if (kind === 'money') return { typed: '$1,250.5', stored: '1250.50' }
  if (kind === 'day') return { typed: '2028-02-29', stored: '2028-02-29' }
  if (kind === 'outcome') return { typed: 'unknown', stored: 'unknown' }
  // Short enough for paper, and different from what is next to it.
  const text = kind === 'text' ? `About “${label}”:\nasked twice.` : `Yes: ${label.slice(-16)}`
  return { typed: text.slice(0, 400), stored: text.slice(0, 400) }
}

const roles = {
  check: 'checkbox',
  outcome: 'combobox',
  line: 'textbox',
  text: 'textbox',
  money: 'textbox',
  day: 'textbox',
} as const
const fieldOn =
  (page: Page) =>
  ({ kind, label }: SheetField): Locator =>
    page.getByRole(roles[kind], { name: label, exact: true })

async function fillIn(field: Locator, asked: SheetField): Promise<void> {
  if (asked.kind === 'check') return field.check()
  const { typed } = exampleOf(asked)
  await (asked.kind === 'outcome' ? field.selectOption(typed) : field.fill(typed))
}

test('every field of every worksheet keeps what is typed into it, on a phone, and prints on one page', async ({
  page,
  site,
}) => {
  test.setTimeout(400_000)
  await page.setViewportSize({ width: 390, height: 844 })
  await storeLogin(page, await createMember(site))
  await addProperty(page, { address: '12 Oak Street' })
  const field = fieldOn(page)
  const pagesOf = async () =>
    (await page.pdf({ width: '8.5in', height: '11in' })).toString('latin1').match(/\/Type\s*\/Page\b/g)
  for (const name of sheetNames) {
    await openSheet(page, sheets[name].title)
    expect(await pagesOf(), `${name}, empty`).toHaveLength(1)
    for (const asked of fieldsOf(name)) await fillIn(field(asked), asked)
    await page.getByRole('heading', { level: 2 }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Everything is saved.' })).toBeVisible()
    await page.reload()
    for (const asked of fieldsOf(name)) {
      if (asked.kind === 'check') await expect(field(asked), asked.label).toBeChecked()
      else await expect(field(asked), asked.label).toHaveValue(exampleOf(asked).stored)
    }
    expect(await pagesOf(), name).toHaveLength(1)
    await page.getByRole('link', { name: 'Overview' }).click()
  }
  const progress = page.getByRole('region', { name: 'Worksheets' }).getByRole('listitem')
  await expect(progress).toContainText(
    sheetNames.map((name) => {
      const { length } = fieldsOf(name)
      return length === 1 ? 'Written' : `${length} of ${length}`
    }),
  )
})
