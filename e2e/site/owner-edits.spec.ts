import type { ChildProcess } from 'node:child_process'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as paths from '@course/contract/paths'
import type { Page } from '@playwright/test'
import { logIn } from '../support/accounts.ts'
import { expectAxePassesOnAnyScreen } from '../support/axe.ts'
import { waitForEmail } from '../support/outbox.ts'
import { enroll, expectPaid, payWithTestCard, submit } from '../support/payment.ts'
import { newPerson, type Person } from '../support/people.ts'
import {
  administrator,
  applyContent,
  demoContent,
  findFreePortPair,
  newDataDir,
  onPostgres,
  siteEnvironment,
  startProcess,
  stopProcess,
  waitUntilReady,
} from '../support/site.ts'
import { test as base, expect } from '../support/test.ts'

let port: number
let dataDir: string
let content: string
let settings: NodeJS.ProcessEnv
let site: ChildProcess | undefined

const test = base.extend({ baseURL: async ({ browserName: _ }, use) => use(`http://localhost:${port}`) })
test.describe.configure({ timeout: 480_000 })

test.beforeAll(async () => {
  port = await findFreePortPair(4950)
  dataDir = newDataDir()
  settings = await onPostgres()
  content = join(dataDir, '../content')
  cpSync(demoContent, content, { recursive: true })
  await startOwnSite()
})
test.afterAll(async () => {
  await stopOwnSite()
  rmSync(join(dataDir, '..'), { recursive: true, force: true })
})

const environment = () => ({ ...siteEnvironment(port, dataDir), ...settings, CONTENT_DIR: content })

async function startOwnSite(): Promise<void> {
  site = startProcess('node', environment())
  await waitUntilReady(site)
}

async function stopOwnSite(): Promise<void> {
  if (site) await stopProcess(site, 'SIGTERM')
  site = undefined
}

/** Edits a file as the owner does. */
function edit(name: string, changes: [from: string | RegExp, to: string][]): void {
  const path = join(content, name)
  const before = readFileSync(path, 'utf8')
  const after = changes.reduce((text, [from, to]) => text.replace(from, to), before)
  expect(after, name).not.toBe(before)
  writeFileSync(path, after)
}

async function openReceipt(page: Page, buyer: Person): Promise<void> {
  await logIn(page, buyer)
  await page.getByRole('link', { name: buyer.Email }).click()
  await page.getByRole('link', { name: 'Receipt' }).click()
}

test('the owner changes price and terms in the files, a buyer sees the new price, and an old receipt leads to the old terms', async ({
  page,
  pageErrors,
}) => {
  // The course page stays open while the site is stopped.
  pageErrors.expect(/ERR_CONNECTION_REFUSED/)
  const ada = await enroll(page)
  const { version } = JSON.parse(readFileSync(join(content, 'words/legal.json'), 'utf8'))
  const sentence = 'The program is offered for educational use only.'
  await stopOwnSite()

  // The price first in one place only, which is refused.
  edit('prices.json', [['"charged": "29.99"', '"charged": "39.99"']])
  expect(await applyContent(environment())).toMatchObject({
    code: 1,
    output: expect.stringContaining('The heading of the payment page shows $29.99 first, but $39.99 is charged.'),
  })
  edit('prices.json', [
    [/"home": .*/, '"home": "$39 This Month (Reg. $99)",'],
    [/"payment": .*/, '"payment": "Members Area Access Only $39.99 (Reg. $99.99)",'],
    [/"info": .*/, '"info": "Only $39.99!",'],
  ])
  edit('words/legal.json', [
    [sentence, 'The program teaches, and does nothing else.'],
    [`"version": "${version}"`, '"version": "2027-01-15"'],
  ])
  edit('prices.json', [
    ['"shown": "$29"', '"shown": "$39"'],
    [/"charged": "\$29\.99"/g, '"charged": "$39.99"'],
  ])
  expect(await applyContent(environment())).toMatchObject({
    code: 0,
    output: expect.stringContaining('Applied as publication'),
  })
  await startOwnSite()

  await page.goto(paths.home)
  await expect(page.getByText('$39 This Month (Reg. $99)', { exact: true })).toBeVisible()
  await page.goto(paths.info)
  await expect(page.getByText('Only $39.99!')).toBeVisible()
  await page.goto(paths.payment)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Members Area Access Only $39.99 (Reg. $99.99)')
  await expect(page.getByText('Charged today: $39.99 USD')).toBeVisible()
  await expect(submit(page)).toBeEnabled()
  const bob = newPerson('Bob')
  await payWithTestCard(page, bob)
  await expectPaid(page)

  await openReceipt(page, bob)
  await expect(page.getByRole('article', { name: 'Receipt' })).toContainText('$39.99 USD')
  await page.getByRole('link', { name: 'Version 2027-01-15' }).click()
  await expect(page.getByText('The program teaches, and does nothing else.')).toBeVisible()
  await expect(page.getByText('This is an earlier version of the terms.')).toBeHidden()
  await page.getByRole('link', { name: 'Members Area', exact: true }).first().click()
  await page
    .getByRole('button', { name: 'Logout' })
    .or(page.getByRole('link', { name: 'Logout' }))
    .click()

  const email = await waitForEmail(
    { url: `http://localhost:${port}`, gatewayUrl: '', dataDir, admin: administrator },
    ada.Email,
    'Your receipt from Plain Deed',
  )
  expect(email.text).toContain(paths.termsVersion(version))
  await openReceipt(page, ada)
  await expect(page.getByRole('article', { name: 'Receipt' })).toContainText('$29.99 USD')
  await page.getByRole('link', { name: `Version ${version}` }).click()
  await expect(page).toHaveURL(paths.termsVersion(version))
  await expect(page.getByRole('main')).toContainText(sentence)
  await expect(page.getByText('This is an earlier version of the terms.')).toBeVisible()
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await expectAxePassesOnAnyScreen(page, 'earlier terms')
  await page.goto(paths.termsVersion('2001-01-01'))
  await expect(page).toHaveURL(paths.home)
  await page.evaluate(() => sessionStorage.clear())
  await logIn(page, administrator, `${paths.purchases}?search=${encodeURIComponent(bob.Email)}`)
  await page.getByRole('link', { name: /Bob/ }).first().click()
  await expect(page.getByText('$39 This Month (Reg. $99)', { exact: true })).toBeVisible()
  await expect(page.getByText('Only $39.99!')).toBeVisible()
  await page.getByRole('link', { name: '2027-01-15' }).click()
  await expect(page.getByText('The program teaches, and does nothing else.')).toBeVisible()
})
