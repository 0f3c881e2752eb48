import { calculatorPath } from '@course/contract/course/workbook/calculators/calculator-address'
import { calculatorIds, calculators } from '@course/contract/course/workbook/calculators/calculators'
import { initialInputs } from '@course/contract/course/workbook/numbers/inputs'
import * as paths from '@course/contract/paths'
import type { Page } from '@playwright/test'
import { expectAxePassesOnAnyScreen } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'

const { title, inputs } = calculators['maximum-bid']
const maximumBid = (page: Page) => page.getByRole('region', { name: title })
const result = (page: Page) => maximumBid(page).getByRole('row', { name: /^The most to bid/ })

test('a link keeps the numbers, the formula follows them, and a wrong one is explained', async ({ page }) => {
  await page.goto(calculatorPath('maximum-bid', { ...initialInputs(inputs), resale: '8,000' }))
  const resale = maximumBid(page).getByLabel('Resale value ($)')
  await expect(resale).toHaveValue('8,000')
  await expect(result(page)).toContainText('$8,000.00 − $800.00')
  await expect(result(page)).toContainText('$2,150.00')

  await resale.fill('10.5k')
  await maximumBid(page).getByLabel('Selling costs (%)').fill('5')
  await expect(maximumBid(page).getByText('must be written in full, such as 10,500 instead of 10.5k.')).toBeVisible()
  await expect(result(page)).toBeHidden()
  await resale.fill('10,500')
  await expect(maximumBid(page).getByRole('row', { name: /^Selling costs/ })).toContainText('$10,500.00 × 5%')

  await maximumBid(page).getByRole('link', { name: 'Link to these numbers' }).click()
  await expect(page).toHaveURL(/resale=10%2C500&sellingCost=5/)
  await page.reload()
  await expect(resale).toHaveValue('10,500')
  await maximumBid(page).getByRole('button', { name: 'Back to the example' }).click()
  await expect(result(page)).toContainText('$350.00')
  await expectAxePassesOnAnyScreen(page, 'the calculators')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor reads what each calculator asks for, and its formula with the numbers of the example', async ({
    page,
  }) => {
    await page.goto(paths.calculators)
    for (const id of calculatorIds) {
      const calculator = calculators[id]
      const section = page.getByRole('region', { name: calculator.title })
      for (const { explanation } of Object.values(calculator.inputs))
        await expect(section.getByText(explanation)).toBeVisible()
      const run = calculator.run(initialInputs(calculator.inputs))
      if (!('outcome' in run)) throw new Error(`The example of ${calculator.title} is wrong.`)
      for (const { formula } of [...run.outcome.lines, run.outcome.result])
        if (formula) await expect(section.getByText(formula, { exact: true }).first()).toBeVisible()
    }
  })
})
