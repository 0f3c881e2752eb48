import { readDatabaseNow } from '../src/platform/db/time.ts'
import { newId } from '../src/platform/ids.ts'
import { createTokens } from '../src/platform/sessions/access-tokens.ts'
import { pdfBytes } from './course-files.ts'
import {
  calculatorInputs,
  deadlineForm,
  deadlinePath,
  newProperty,
  propertyForm,
  propertyPath,
  sendPropertyFile,
} from './properties.ts'
import type { Call } from './repeated-calls.ts'
import { issuer, type TestSite, tokenSecret } from './test-site.ts'

/** A member with a property, and the calls that made something of it. */
async function withProperty(site: TestSite) {
  const member = await site.person()
  return { member, token: member.token, id: await newProperty(member) }
}

/** A call, and the one that takes back what it made. */
async function madeAndTaken(site: TestSite, make: (id: string) => { path: string; body: object }, taken: object) {
  const { member, token, id } = await withProperty(site)
  const { path, body } = make(id)
  await member.put(path, body)
  return { path: `${path}/delete`, body: taken, token }
}

const calculation = (id: string) => ({
  path: `${propertyPath(id)}/calculations/${newId()}`,
  body: { Calculator: 'maximum-bid', Inputs: calculatorInputs('maximum-bid') },
})
const deadline = (id: string) => ({ path: deadlinePath(id, newId()), body: deadlineForm() })

async function storedFile(site: TestSite) {
  const { token, id } = await withProperty(site)
  return { token, path: `/api/workbook/files/${(await sendPropertyFile(site, token, { property: id })).body.id}` }
}

/** The calls that change a member's workbook. */
export const repeatedWorkbookCalls: Record<string, (site: TestSite) => Promise<Call>> = {
  'PUT /api/workbook/properties/{id}': async (site) => ({
    path: propertyPath(newId()),
    body: propertyForm(),
    token: (await site.person()).token,
  }),
  'POST /api/workbook/properties/{id}/delete': async (site) => {
    const { token, id } = await withProperty(site)
    return { path: `${propertyPath(id)}/delete`, body: { FromVersion: 1 }, token }
  },
  'PUT /api/workbook/properties/{id}/sheets/{sheet}/{field}': async (site) => {
    const { token, id } = await withProperty(site)
    return { path: `${propertyPath(id)}/sheets/research/road.found`, body: { Was: '', Value: 'Yes.' }, token }
  },
  'PUT /api/workbook/properties/{id}/calculations/{calculation}': async (site) => {
    const { token, id } = await withProperty(site)
    return { ...calculation(id), token }
  },
  'POST /api/workbook/properties/{id}/calculations/{calculation}/delete': (site) => madeAndTaken(site, calculation, {}),
  'PUT /api/workbook/properties/{id}/deadlines/{deadline}': async (site) => {
    const { token, id } = await withProperty(site)
    return { ...deadline(id), token }
  },
  'POST /api/workbook/properties/{id}/deadlines/{deadline}/delete': (site) =>
    madeAndTaken(site, deadline, { FromVersion: 1 }),
  'PUT /api/workbook/properties/{id}/files/{file}': async (site) => {
    const { token, id } = await withProperty(site)
    const headers = { 'content-type': 'application/octet-stream' }
    return { path: `${propertyPath(id)}/files/${newId()}?name=Front`, body: pdfBytes(), token, headers }
  },
  'POST /api/workbook/files/{id}/ticket': async (site) => {
    const { path, token } = await storedFile(site)
    return { path: `${path}/ticket`, token }
  },
  'POST /api/workbook/files/{id}/delete': async (site) => {
    const { path, token } = await storedFile(site)
    return { path: `${path}/delete`, token }
  },
  'POST /api/workbook/properties/{id}/paper': async (site) => {
    const { token, id } = await withProperty(site)
    return { path: `${propertyPath(id)}/paper`, token }
  },
  'POST /api/workbook/calendar': async (site) => ({
    path: '/api/workbook/calendar',
    token: (await site.person()).token,
  }),
  'POST /api/workbook/calendar/revoke': async (site) => {
    const { token, post } = await site.person()
    await post('/api/workbook/calendar', {})
    return { path: '/api/workbook/calendar/revoke', token }
  },
  'PUT /api/workbook/emails': async (site) => ({
    path: '/api/workbook/emails',
    body: { Topic: 'reminders', On: false },
    token: (await site.person()).token,
  }),
  'POST /api/workbook/emails/end': async (site) => {
    const { emailLinks } = createTokens(tokenSecret, issuer)
    const link = { userId: (await site.person()).id, topic: 'reminders' } as const
    const Token = emailLinks.issue(link, await readDatabaseNow(site.db))
    return { path: '/api/workbook/emails/end', body: { Token } }
  },
}
