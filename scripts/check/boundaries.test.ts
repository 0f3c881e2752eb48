import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import boundaries from '../../boundaries.config.ts'

const payments = 'server/src/sales/payments'
/** The main file of a room, like "sales/refunds". */
const room = (path: string) => `server/src/${path}/${path.split('/').at(-1)}.ts`
/** A file in a room of the workbook's pages. */
const page = (name: string) => `web/app/routes/course/workbook/${name}/a.tsx`
/** The rules about folders. */
const ofFolders = ['no-wing-cycles', 'no-workbook-cycles']

/** One violation of each rule: the importing file, and what it imports. */
const planted: Record<string, [from: string, to: string]> = {
  'no-cycles': ['contract/src/office/users/users.ts', 'contract/src/sales/purchases.ts'],
  'no-wing-cycles': [room('sales/refunds'), room('office/users')],
  'no-workbook-cycles': [page('sheets'), page('files')],
  'contract-is-alone': ['contract/src/a.ts', 'server/src/platform/ids.ts'],
  'contract-below-accounts': ['contract/src/words/a.ts', 'contract/src/sales/sales.ts'],
  'contract-below-sales': ['contract/src/accounts/a.ts', 'contract/src/office/users/users.ts'],
  'contract-below-publishing': ['contract/src/sales/a.ts', 'contract/src/publishing/files.ts'],
  'contract-below-course': ['contract/src/publishing/a.ts', 'contract/src/course/search.ts'],
  'contract-below-office': ['contract/src/course/a.ts', 'contract/src/office/summary.ts'],
  'markdown-in-page-data': ['web/app/kit/prose.tsx', 'contract/src/words/markdown.ts'],
  'gateway-is-alone': ['sandbox-gateway/src/a.ts', 'contract/src/office/users/users.ts'],
  'server-without-pages': ['server/src/platform/http/a.ts', 'web/app/api.ts'],
  'pages-without-server': ['web/app/api.ts', 'server/src/platform/ids.ts'],
  'nothing-on-the-lab': ['scripts/check/a.ts', 'lab/bench/bench.ts'],
  'words-from-loaders': ['web/app/shell/frame.tsx', 'content/site.json'],
  'wings-by-their-file': [room('course/lessons'), room('sales/checkout')],
  'wings-from-outside': ['server/src/app.ts', room('office/doctor')],
  'tables-at-the-bottom': ['server/src/sales/tables/a.ts', room('sales/checkout')],
  'rooms-below-their-wing': [room('sales/webhooks'), 'server/src/sales/sales.ts'],
  'platform-below-wings': ['server/src/platform/db/a.ts', 'server/src/course/course.ts'],
  'only-start-starts': ['server/src/office/figures/a.ts', 'server/src/start/site.ts'],
  'adapters-at-the-start': [`${payments}/a.ts`, 'server/src/platform/gateways/payments.braintree.ts'],
  'http-without-fetch': ['server/src/start/metrics/b.ts', 'http'],
  'fakes-in-tests': ['server/src/app.ts', 'server/src/platform/gateways/payments.fake.ts'],
  'vendor-in-its-adapter': [`${payments}/b.ts`, 'braintree'],
  'pictures-in-their-process': [room('publishing/files'), 'server/src/platform/decoding/pictures/program.ts'],
  'workbooks-in-their-process': [room('office/users'), 'server/src/platform/decoding/workbooks/program.ts'],
  'decoders-in-their-process': [room('publishing/content'), 'sharp'],
  'archives-in-their-process': [room('publishing/content'), 'yauzl'],
  'stories-without-http': [room('course/learning'), 'fastify'],
  'routes-of-their-own': ['server/src/office/users/users.routes.ts', 'server/src/office/notices/notices.routes.ts'],
  'rules-without-database': ['server/src/sales/disputes/dispute-rules.ts', 'server/src/platform/db/db.ts'],
  'payments-at-the-bottom': [`${payments}/c.ts`, room('sales/reconciliation')],
  'terms-before-payments': [room('sales/terms'), room('sales/payments')],
  'refunds-below-the-sweeper': [room('sales/cancellations'), room('sales/sweeper')],
  'areas-apart': ['web/app/routes/accounts/login/login.tsx', 'web/app/routes/office/users/list/users.tsx'],
  'shared-below-areas': ['web/app/lists/list.tsx', 'web/app/routes/office/users/list/users.tsx'],
  'kit-at-the-bottom': ['web/app/kit/field.tsx', 'web/app/forms/use-form.ts'],
  'shell-below-forms': ['web/app/shell/area.tsx', 'web/app/lists/pager.tsx'],
  'card-library-in-its-adapter': ['web/app/routes/sales/checkout/a.ts', 'braintree-web'],
}

/** Imports that turn some of them into cycles. */
const reverse: [from: string, to: string][] = [
  ['contract/src/sales/purchases.ts', 'contract/src/office/users/users.ts'],
  [room('office/users'), room('sales/refunds')],
  [page('files'), page('sheets')],
]

/** Imports that the rules allow. */
const allowed: [from: string, to: string][] = [
  ['lab/scale/scale.ts', 'scripts/build.ts'],
  ['contract/src/b.ts', 'zod'],
  ['contract/src/words/markdown.ts', 'micromark'],
  ['web/app/page-data/prose.ts', 'contract/src/words/markdown.ts'],
  ['server/src/main.ts', 'server/src/platform/gateways/mail.smtp.ts'],
  ['server/src/platform/gateways/payments.braintree.ts', 'braintree'],
  ['server/src/office/users/users.routes.ts', 'fastify'],
  ['server/src/platform/decoding/pictures/program.ts', 'sharp'],
  ['server/src/platform/decoding/workbooks/program.ts', 'yauzl'],
  ['server/src/course/files/archive-type.ts', 'yauzl'],
  [room('publishing/files'), 'server/src/platform/decoding/pictures/run.ts'],
  [room('office/users'), 'server/src/platform/decoding/workbooks/run.ts'],
  [room('office/alerts'), 'server/src/accounts/accounts.ts'],
  [room('office/alerts'), 'server/src/sales/tables/tables.ts'],
  ['server/src/wings.ts', 'server/src/mail/mail.ts'],
  [room('sales/sweeper'), room('sales/refunds')],
  [room('sales/refunds'), room('sales/terms')],
  ['web/app/routes.ts', 'web/app/routes/office/users/list/users.tsx'],
  ['web/app/routes/sales/checkout/card/card-fields.braintree.ts', 'braintree-web'],
]

let folder: string
let violated: string[]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'boundaries-'))
  const imports = new Map<string, string[]>()
  const isFile = (path: string) => path.includes('/')
  for (const [from, to] of [...Object.values(planted), ...reverse, ...allowed]) {
    imports.set(from, [...(imports.get(from) ?? []), isFile(to) ? join(folder, to) : to])
    if (isFile(to) && !imports.has(to)) imports.set(to, [])
  }
  for (const [file, specifiers] of imports) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), `${specifiers.map((name) => `import '${name}'\n`).join('')}export {}\n`)
  }
  const { forbidden } = boundaries
  const { tsConfig: _, ...options } = boundaries.options
  const config = { ...options, baseDir: folder, validate: true, ruleSet: { forbidden } }
  const { output } = await cruise(['contract', 'server', 'web', 'sandbox-gateway', 'scripts', 'lab'], config)
  const { violations } = (output as ICruiseResult).summary
  violated = violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test.each(boundaries.forbidden.map(({ name }) => name))('a planted violation of %s is rejected', (name) => {
  const plant = planted[name]
  if (!plant) throw new Error(`plant a violation of ${name}`)
  const [from, to] = ofFolders.includes(name) ? plant.map((path) => dirname(path)) : plant
  expect(violated).toContain(`${name}: ${from} -> ${to}`)
})
