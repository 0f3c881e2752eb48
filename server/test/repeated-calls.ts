import { eq } from 'drizzle-orm'
import { recordRefusal } from '../src/mail/bounces/bounces.queries.ts'
import { access } from '../src/schema.ts'
import { backdatePurchase, buyer, longAgo, openVideos } from './buyers.ts'
import { readCode } from './codes.ts'
import { completeVideos, openHourAgo } from './completions.ts'
import { storedPdf, uploadPath, wholePdf } from './course-files.ts'
import { pngPicture } from './pictures.ts'
import { createRefundForm, enrollSettledBuyer } from './refunds.ts'
import { repeatedAddressCalls } from './repeated-address-calls.ts'
import { repeatedDataCalls } from './repeated-data-calls.ts'
import { repeatedFactorCalls } from './repeated-factor-calls.ts'
import { repeatedNoteCalls } from './repeated-note-calls.ts'
import { repeatedWorkbookCalls } from './repeated-workbook-calls.ts'
import { createOrder, type TestSite, testPassword } from './test-site.ts'
import { courseVideos, reportOf } from './watchers.ts'

/** A call that changes something, ready to be sent. */
export interface Call {
  path: string
  /** Text and bytes are sent as they are, everything else as JSON. */
  body?: unknown
  token?: string
  headers?: Record<string, string>
}

type Prepare = (site: TestSite, owner: Person) => Promise<Call>
type Person = Awaited<ReturnType<TestSite['person']>>

let names = 0
const newEmail = () => {
  names += 1
  return `repeated-${names}@example.com`
}
const newUser = () => ({ FirstName: 'Ada', LastName: 'Lovelace', Email: newEmail(), Role: 'Paid User' })

async function tokenOf(site: TestSite, email: string): Promise<string> {
  return (await site.logIn(email, testPassword)).body.message
}

/** A new member, and a video that no earlier call was about. */
async function memberAndVideo(site: TestSite, path: string, body?: unknown): Promise<Call> {
  const [member, videos] = [await site.person(), await courseVideos(site)]
  names += 1
  return { path: `/api/videos/${videos[names % videos.length]}${path}`, body, token: member.token }
}

const onPerson =
  (path: string, body?: unknown, more: Parameters<TestSite['person']>[1] = {}): Prepare =>
  async (site, { token }) => ({ path: `/api/users/${(await site.person('Paid User', more)).id}${path}`, body, token })

const file = () => `First Name,Last Name,Email,Role\r\nGrace,Hopper,${newEmail()},Paid User`
const emailedNow = () => ({ Channel: 'email', ReceivedAt: new Date().toISOString() })

/** A confirmed notice with words of its own. The members stay the same, so every notice adds the same emails. */
async function confirmedNotice(owner: Person): Promise<Record<string, string>> {
  names += 1
  const words = { Subject: `Notice ${names}`, Text: 'We have added a lesson.' }
  return { ...words, Confirmation: (await owner.post('/api/notices', words)).body.confirmation }
}
const asFile = { 'content-type': 'text/csv' }
const asBytes = { 'content-type': 'application/octet-stream' }

/** A picture that was not sent before. */
async function newPicture(token: string): Promise<Call> {
  names += 1
  const color = `#00${names.toString(16).padStart(4, '0')}`
  return { path: '/api/files', body: await pngPicture(8, 8, color), token, headers: { 'content-type': 'image/png' } }
}

/** A draft that differs from every earlier one. */
async function draftOfHome(owner: Person, change: object = {}) {
  names += 1
  const { version, body } = (await owner.get('/api/content/home')).body
  return { FromVersion: version, Body: { ...body, headline: `Headline ${names}`, ...change } }
}

/** A newly saved draft of the home page, as a publication names it. */
async function namedDraft(owner: Person, change: object = {}) {
  const { version } = (await owner.put('/api/content/home', await draftOfHome(owner, change))).body
  return { Documents: [{ Document: 'home', Version: version }] }
}

/**
 * Each operation of the API document that changes something, with people and records of its own for every call. What
 * everybody may do, but is in the audit log if an administrator does it, is done by one.
 */
export const repeatedCalls: Record<string, Prepare> = {
  ...repeatedFactorCalls,
  ...repeatedNoteCalls,
  ...repeatedAddressCalls,
  ...repeatedDataCalls,
  ...repeatedWorkbookCalls,
  'POST /api/token': async (site) => {
    const { email } = await site.person()
    return { path: '/api/token', body: { Email: email, Password: testPassword } }
  },
  'POST /api/sign-ins/{id}/end': async (site) => {
    const { email } = await site.person('Super User')
    await tokenOf(site, email)
    const token = await tokenOf(site, email)
    const signIns: { id: string; isThisOne: boolean }[] = (await site.as(token).get('/api/sign-ins')).body
    return { path: `/api/sign-ins/${signIns.find(({ isThisOne }) => !isThisOne)?.id}/end`, token }
  },
  'POST /api/sign-ins/end-others': async (site) => {
    const { email } = await site.person('Super User')
    await tokenOf(site, email)
    return { path: '/api/sign-ins/end-others', token: await tokenOf(site, email) }
  },
  'POST /api/sign-in-links/end': async (site) => {
    const { email } = await site.person('Super User')
    for (const number of ['one', 'two']) {
      const headers = { 'browser-id': number.padEnd(22, '_') }
      await site.logIn(email, testPassword, { headers })
    }
    const { text } = await site.emailTo(email, 'Login with a new browser')
    return { path: '/api/sign-in-links/end', body: { Token: /#([\w-]{43})/.exec(text)?.[1] } }
  },
  'POST /api/users/{id}/view': onPerson('/view', { Reason: 'They asked for help.' }),
  'POST /api/support-views/end': async (site, { post }) => {
    const { id } = await site.person()
    const { message } = (await post(`/api/users/${id}/view`, { Reason: 'They asked for help.' })).body
    return { path: '/api/support-views/end', body: { Token: message } }
  },
  'POST /api/logout': async (site) => ({ path: '/api/logout', token: (await site.person()).token }),
  'POST /api/account/reset': async (site) => ({
    path: '/api/account/reset',
    body: { Email: (await site.person()).email },
  }),
  'POST /api/account/reset-complete': async (site) => {
    const { email } = await site.person('Super User')
    await site.visitor.post('/api/account/reset', { Email: email })
    const code = readCode(await site.emailTo(email, 'reset'))
    return { path: '/api/account/reset-complete', body: { ...code, Password: 'a new password 1' } }
  },
  'PUT /api/account/password': async (site) => ({
    path: '/api/account/password',
    body: { CurrentPassword: testPassword, Password: 'a new password 1' },
    token: (await site.person('Super User')).token,
  }),
  'POST /api/payments': async () => ({ path: '/api/payments', body: createOrder(newEmail()) }),
  'POST /api/payments/status': async (site) => {
    const { email } = await buyer(site)
    return { path: '/api/payments/status', body: { Email: email, Password: testPassword } }
  },
  'POST /api/videos/{id}/opened': (site) => memberAndVideo(site, '/opened'),
  'POST /api/videos/{id}/file': (site) => memberAndVideo(site, '/file'),
  'POST /api/videos/{id}/fault': (site) => memberAndVideo(site, '/fault', { Kind: 'private' }),
  'POST /api/progress': async (site) => {
    const [member, [video = '']] = [await site.person(), await courseVideos(site)]
    // A new member can't have watched anything yet.
    await site.db.update(access).set({ grantedAt: longAgo() }).where(eq(access.userId, member.id))
    return { path: '/api/progress', body: { Device: 'laptop', Reports: [reportOf(video)] }, token: member.token }
  },
  'POST /api/videos/{id}/completed': (site) => memberAndVideo(site, '/completed', { Completed: true }),
  'POST /api/videos/{id}/lesson/end': async (site) => {
    const [{ id, token }, [video = '']] = [await site.person(), await courseVideos(site)]
    await openHourAgo(site, id, video)
    return { path: `/api/videos/${video}/lesson/end`, token }
  },
  'PUT /api/videos/{id}/lesson/place': async (site) => {
    const [{ id, token }, [video = '']] = [await site.person(), await courseVideos(site)]
    await openHourAgo(site, id, video)
    return { path: `/api/videos/${video}/lesson/place`, body: { Anchor: 'p-1x2y3z', Percent: 40 }, token }
  },
  'POST /api/certificate': async (site) => {
    const { id, token } = await site.person()
    await completeVideos(site, id)
    return { path: '/api/certificate', token }
  },
  'POST /api/certificate/file': async (site) => {
    const { id, token, post } = await site.person()
    await completeVideos(site, id)
    await post('/api/certificate', {})
    return { path: '/api/certificate/file', token }
  },
  'PUT /api/preferences': async (site) => ({
    path: '/api/preferences',
    body: { Speed: 1.5, Captions: true, Volume: 1, AutoplayNext: false },
    token: (await site.person()).token,
  }),
  'POST /api/users': async (_site, { token }) => ({ path: '/api/users', body: newUser(), token }),
  'PUT /api/users/{id}': async (site, owner) => onPerson('', { ...newUser(), Reason: 'Test.' })(site, owner),
  'POST /api/users/{id}/bounce/clear': async (site, { token }) => {
    const { id } = await site.person()
    await recordRefusal(site.db, id, { status: '5.1.1', detail: 'No such user' })
    return { path: `/api/users/${id}/bounce/clear`, body: {}, token }
  },
  'POST /api/users/{id}/invitation': onPerson('/invitation', undefined, { password: null }),
  'POST /api/invitations/preview': async (site, { token }) => {
    const { id } = await site.person('Paid User', { password: null })
    return { path: '/api/invitations/preview', body: { UserIds: [id] }, token }
  },
  'POST /api/invitations': async (site, { token }) => {
    const { id } = await site.person('Paid User', { password: null })
    return { path: '/api/invitations', body: { UserIds: [id] }, token }
  },
  'POST /api/users/{id}/disable': onPerson('/disable', { Reason: 'Test.' }),
  'POST /api/users/{id}/enable': async (site, owner) => {
    const { id } = await site.person()
    await owner.post(`/api/users/${id}/disable`, { Reason: 'Test.' })
    return { path: `/api/users/${id}/enable`, token: owner.token }
  },
  'POST /api/users/{id}/access': onPerson('/access', { Reason: 'Test.' }, { access: false }),
  'POST /api/users/{id}/access/end': onPerson('/access/end', { Reason: 'Test.' }),
  'POST /api/audit/export': async (_site, { token }) => ({ path: '/api/audit/export', body: {}, token }),
  'POST /api/users/export': async (_site, { token }) => ({ path: '/api/users/export', body: {}, token }),
  'POST /api/changes/read': async (site) => {
    const member = await site.person()
    return {
      path: '/api/changes/read',
      body: { Ids: (await member.get('/api/changes')).body.unread },
      token: member.token,
    }
  },
  'POST /api/search': async (site) => ({
    path: '/api/search',
    body: { Text: 'redemption' },
    token: (await site.person()).token,
  }),
  'POST /api/search/misses': async (site) => ({
    path: '/api/search/misses',
    body: { Text: 'zebra crossing' },
    token: (await site.person()).token,
  }),
  'PUT /api/my-states/{id}/star': async (site) => ({
    path: '/api/my-states/tx/star',
    body: { Starred: true },
    token: (await site.person()).token,
  }),
  'PUT /api/captions/{id}': async (site, owner) => {
    const [video = ''] = await courseVideos(site)
    const path = `/api/captions/${video}`
    names += 1
    const Text = `WEBVTT\n\n00:00:00.000 --> 00:00:04.000\nCaption ${names}\n`
    return { path, body: { FromVersion: (await owner.get(path)).body.version, Text }, token: owner.token }
  },
  // The saves of one person within ten minutes are one entry of the audit log.
  'PUT /api/content/{document}': async (site, owner) => ({
    path: '/api/content/home',
    body: await draftOfHome(owner),
    token: (await site.person('Super Admin')).token,
  }),
  'POST /api/content/{document}/versions/{version}/restore': async (_site, owner) => {
    const { version } = (await owner.put('/api/content/home', await draftOfHome(owner))).body
    return { path: '/api/content/home/versions/1/restore', body: { FromVersion: version }, token: owner.token }
  },
  'POST /api/content/{document}/discard': async (_site, owner) => {
    const { version } = (await owner.put('/api/content/home', await draftOfHome(owner))).body
    return { path: '/api/content/home/discard', body: { FromVersion: version }, token: owner.token }
  },
  'POST /api/content/publish': async (_site, owner) => ({
    path: '/api/content/publish',
    body: await namedDraft(owner),
    token: owner.token,
  }),
  'POST /api/content/publish/check': async (_site, owner) => ({
    path: '/api/content/publish/check',
    body: await namedDraft(owner),
    token: owner.token,
  }),
  'POST /api/notices': async (_site, owner) => ({
    path: '/api/notices',
    body: await confirmedNotice(owner),
    token: owner.token,
  }),
  'POST /api/notices/test': async (_site, { token }) => {
    names += 1
    return { path: '/api/notices/test', body: { Subject: `Test ${names}`, Text: 'We have added a lesson.' }, token }
  },
  'POST /api/notices/{id}/dismiss': async (_site, owner) => {
    await owner.post('/api/notices', await confirmedNotice(owner))
    const [{ id }] = (await owner.get('/api/notices')).body
    return { path: `/api/notices/${id}/dismiss`, body: {}, token: owner.token }
  },
  'POST /api/content/{document}/page': async (_site, owner) => ({
    path: '/api/content/home/page',
    body: { Path: '/home', Body: (await owner.get('/api/content/home')).body.body },
    token: owner.token,
  }),
  'POST /api/content/previews': async (_site, { token }) => ({ path: '/api/content/previews', body: {}, token }),
  'POST /api/content/previews/{id}/revoke': async (_site, owner) => {
    const { id } = (await owner.post('/api/content/previews', {})).body
    return { path: `/api/content/previews/${id}/revoke`, body: {}, token: owner.token }
  },
  'POST /api/purchases/{id}/receipt': async (site, { token }) => ({
    path: `/api/purchases/${(await buyer(site)).purchaseId}/receipt`,
    token,
  }),
  'POST /api/users/{id}/password-reset': onPerson('/password-reset'),
  'POST /api/users/{id}/emails/{email}/again': async (site, { token }) => {
    const { id } = await buyer(site)
    const [email] = await site.until(async () => {
      const sent = (await site.as(token).get(`/api/users/${id}/emails`)).body
      return sent.every(({ state }: { state: string }) => state === 'sent') && sent
    })
    return { path: `/api/users/${id}/emails/${email.id}/again`, token }
  },
  'POST /api/figures/export': async (_site, { token }) => ({ path: '/api/figures/export', body: {}, token }),
  'POST /api/link-checks': async (_site, { token }) => ({ path: '/api/link-checks', body: {}, token }),
  'POST /api/purchases/export': async (_site, { token }) => ({ path: '/api/purchases/export', body: {}, token }),
  'POST /api/account/purchases/{id}/cancellation': async (site) => {
    const { purchaseId, email } = await buyer(site)
    const path = `/api/account/purchases/${purchaseId}/cancellation`
    return { path, body: {}, token: await tokenOf(site, email) }
  },
  'POST /api/account/purchases/{id}/cancellation/withdraw': async (site) => {
    const ada = await buyer(site)
    await ada.post(`/api/account/purchases/${ada.purchaseId}/cancellation`, {})
    const path = `/api/account/purchases/${ada.purchaseId}/cancellation/withdraw`
    return { path, body: {}, token: await tokenOf(site, ada.email) }
  },
  'POST /api/purchases/{id}/cancellation/preview': async (site, { token }) => {
    const { purchaseId } = await buyer(site)
    return { path: `/api/purchases/${purchaseId}/cancellation/preview`, body: emailedNow(), token }
  },
  'POST /api/purchases/{id}/cancellation': async (site, { token }) => {
    const { purchaseId } = await buyer(site)
    return { path: `/api/purchases/${purchaseId}/cancellation`, body: emailedNow(), token }
  },
  'POST /api/purchases/{id}/cancellation/confirm': async (site, { token }) => {
    const ada = await buyer(site)
    await openVideos(site, ada.id, 9)
    await ada.post(`/api/account/purchases/${ada.purchaseId}/cancellation`, {})
    return { path: `/api/purchases/${ada.purchaseId}/cancellation/confirm`, body: {}, token }
  },
  'POST /api/purchases/{id}/cancellation/decline': async (site, { token }) => {
    const ada = await buyer(site)
    await backdatePurchase(site, ada.purchaseId, longAgo())
    await ada.post(`/api/account/purchases/${ada.purchaseId}/cancellation`, {})
    return { path: `/api/purchases/${ada.purchaseId}/cancellation/decline`, body: { Reason: 'Too late.' }, token }
  },
  'POST /api/purchases/{id}/refunds': async (site, { token }) => {
    const { purchaseId } = await enrollSettledBuyer(site, newEmail())
    return { path: `/api/purchases/${purchaseId}/refunds`, body: createRefundForm('5.00'), token }
  },
  'POST /api/course-files': async (_site, { token }) => {
    names += 1
    return { path: uploadPath(`Sheet ${names}`), body: wholePdf().payload, token, headers: asBytes }
  },
  'POST /api/course-files/{id}/content': async (site, { token }) => {
    const { id, version } = await storedPdf(site)
    const path = `/api/course-files/${id}/content?fileName=other.pdf&fromVersion=${version}`
    return { path, body: wholePdf().payload, token, headers: asBytes }
  },
  'PUT /api/course-files/{id}': async (site, { token }) => {
    const { id, version } = await storedPdf(site)
    names += 1
    return {
      path: `/api/course-files/${id}`,
      body: { FromVersion: version, Name: `Moved ${names}`, Place: 'state' },
      token,
    }
  },
  'PUT /api/course-files/order': async (site, { token, get }) => {
    await storedPdf(site)
    const ids: string[] = (await get('/api/course-files/details')).body.files.map(({ id }: { id: string }) => id)
    return { path: '/api/course-files/order', body: { Ids: ids.reverse() }, token }
  },
  'POST /api/course-files/{id}/delete': async (site, { token }) => ({
    path: `/api/course-files/${(await storedPdf(site)).id}/delete`,
    token,
  }),
  'POST /api/course-files/{id}/ticket': async (site) => ({
    path: `/api/course-files/${(await storedPdf(site)).id}/ticket`,
    token: (await site.person()).token,
  }),
  'POST /api/files': async (_site, { token }) => newPicture(token),
  'POST /api/files/{id}/erase': async (site, { token }) => {
    const { path, body, headers } = await newPicture(token)
    const authorization = `Bearer ${token}`
    const stored = await site.request('POST', path, { payload: body as Buffer, headers: { ...headers, authorization } })
    return { path: `${path}/${stored.body.id}/erase`, body: {}, token }
  },
  'POST /api/users/import/preview': async (_site, { token }) => ({
    path: '/api/users/import/preview',
    body: file(),
    token,
    headers: asFile,
  }),
  'POST /api/users/import': async (_site, { token }) => ({
    path: '/api/users/import?columns=firstName,lastName,email,role',
    body: file(),
    token,
    headers: asFile,
  }),
}
