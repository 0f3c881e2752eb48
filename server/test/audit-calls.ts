import { importDigestHeader } from '@course/contract/office/users/user-import'
import { sql } from 'drizzle-orm'
import { createRescueLink } from '../src/accounts/accounts.ts'
import { recordRefusal } from '../src/mail/bounces/bounces.queries.ts'
import { digest, newSecret } from '../src/platform/ids.ts'
import { codeAt } from './authenticator.ts'
import { backdatePurchase, buyer, longAgo, openVideos } from './buyers.ts'
import { readCode } from './codes.ts'
import { storedPdf, uploadPath, wholePdf } from './course-files.ts'
import { edits, openTab } from './editors.ts'
import { confirmLinkOf, undoLinkOf } from './email-links.ts'
import { newPasskey, personWithApp, personWithPasskey, provenPerson } from './factor-people.ts'
import { pngPicture } from './pictures.ts'
import { createRefundForm, enrollSettledBuyer } from './refunds.ts'
import { newRequest } from './repeated-address-calls.ts'
import { type Reply, type TestSite, testPassword } from './test-site.ts'

type Person = Awaited<ReturnType<TestSite['person']>>
type Send = (by: Person) => Promise<Reply>

/** A call of an operation with valid input, and with input that the operation refuses. */
interface AuditCall {
  valid: Send
  refused: Send
  /** Who did it, if it is not the owner: null for somebody who is not logged in. */
  actorId?: string | null
}
type Prepare = (site: TestSite, owner: Person) => Promise<AuditCall>

/** A password that a test looks for where it must not be. */
export const plantedPassword = 'planted battery staple 7'
const nobody = '0190a000-0000-7000-8000-000000000000'

const post =
  (url: string, body: object = {}): Send =>
  (by) =>
    by.post(url, body)
const put =
  (url: string, body: object): Send =>
  (by) =>
    by.put(url, body)

let count = 0
const uniqueEmail = (): string => {
  count += 1
  return `audited${count}@example.com`
}

const onUser =
  (action: string, body: object = {}): Prepare =>
  async (site) => {
    const { id } = await site.person()
    return { valid: post(`/api/users/${id}/${action}`, body), refused: post(`/api/users/${nobody}/${action}`, body) }
  }

const sendFile =
  (
    site: TestSite,
    url: string,
    { payload, type, headers = {} }: { payload: string | Buffer; type: string; headers?: object },
  ): Send =>
  ({ token }) =>
    site.request('POST', url, {
      payload,
      headers: { 'content-type': type, authorization: `Bearer ${token}`, ...headers },
    })

const importOf = (emails: string[]) =>
  ['First Name,Last Name,Email,Role', ...emails.map((email) => `Ida,Wells,${email},Paid User`)].join('\r\n')

const linked =
  (list: string, wrong: object): Prepare =>
  async () => ({ valid: post(`/api/${list}/export`), refused: post(`/api/${list}/export`, wrong) })

const fetched =
  (list: string): Prepare =>
  async (site, owner) => {
    const { message } = (await owner.post(`/api/${list}/export`, {})).body
    return {
      valid: async () => site.visitor.get(message),
      refused: async () => site.visitor.get(`${message.slice(0, -3)}abc`),
    }
  }

let headlines = 0
const newHeadline = () => {
  headlines += 1
  return edits.headline(`Headline ${headlines}`)
}

/** A draft of another administrator, because the saves of one within ten minutes are one entry. */
async function homeDraft(site: TestSite) {
  const author = await site.person('Super Admin')
  const { body } = await (await openTab(author, 'home')).save(newHeadline())
  return body.version as number
}

async function lateCanceler(site: TestSite) {
  const ada = await buyer(site)
  await backdatePurchase(site, ada.purchaseId, longAgo())
  await ada.post(`/api/account/purchases/${ada.purchaseId}/cancellation`, {})
  return ada.purchaseId
}

async function cancelerOwedNothing(site: TestSite) {
  const ada = await buyer(site)
  await openVideos(site, ada.id, 9)
  await ada.post(`/api/account/purchases/${ada.purchaseId}/cancellation`, {})
  return ada.purchaseId
}

const receivedNow = {
  Channel: 'letter',
  ReceivedAt: new Date().toLocaleDateString('sv', { timeZone: 'America/Chicago' }),
}

/** Every writing call of an administrator, and every file with rows about other people, by the operation's ID in docs/openapi.json. */
export const auditCalls: Record<string, Prepare> = {
  changePassword: async (site) => {
    const admin = await site.person('Super User')
    const url = '/api/account/password'
    const change = { CurrentPassword: testPassword, Password: plantedPassword }
    return {
      valid: () => admin.put(url, change),
      refused: () => admin.put(url, { ...change, CurrentPassword: 'not the password' }),
      actorId: admin.id,
    }
  },
  completeReset: async (site) => {
    const { email } = await site.person('Super User')
    await site.visitor.post('/api/account/reset', { Email: email })
    const code = readCode(await site.emailTo(email, 'reset code'))
    const url = '/api/account/reset-complete'
    const reset = { ...code, Password: plantedPassword }
    return {
      valid: () => site.visitor.post(url, reset),
      refused: () => site.visitor.post(url, { ...reset, Token: 'another' }),
      actorId: null,
    }
  },
  rescue: async (site) => {
    const { email } = await personWithApp(site)
    const Token = newSecret()
    await createRescueLink(site, { email, tokenHash: digest(Token) })
    return {
      valid: () => site.visitor.post('/api/rescue', { Token, NewPassword: plantedPassword }),
      refused: () => site.visitor.post('/api/rescue', { Token, NewPassword: 'short' }),
      actorId: null,
    }
  },
  confirmEmailChange: async (site) => {
    const admin = await provenPerson(site, 'Super User')
    const Email = uniqueEmail()
    await admin.post('/api/account/email', { Email })
    const url = '/api/account/email/confirm'
    const Token = await confirmLinkOf(site, Email)
    return {
      valid: () => admin.post(url, { Token }),
      refused: () => admin.post(url, { Token: newSecret() }),
      actorId: admin.id,
    }
  },
  undoEmailChange: async (site) => {
    const admin = await provenPerson(site, 'Super User')
    await site.db.execute(sql`update users set email_confirmed_at = now() where id = ${admin.id}`)
    const Email = uniqueEmail()
    await admin.post('/api/account/email', { Email })
    await admin.post('/api/account/email/confirm', { Token: await confirmLinkOf(site, Email) })
    const Token = await undoLinkOf(site, admin.email)
    const url = '/api/email-changes/undo'
    return {
      valid: () => site.visitor.post(url, { Token }),
      refused: () => site.visitor.post(url, { Token: newSecret() }),
      actorId: null,
    }
  },
  correctAddress: async (site) => {
    const { purchaseId } = await buyer(site)
    const url = `/api/address-requests/${await newRequest(site)}/correct`
    return {
      valid: post(url, { PurchaseId: purchaseId, Reason: 'A good reason' }),
      refused: post(url, { PurchaseId: nobody, Reason: 'A good reason' }),
    }
  },
  closeAddressRequest: async (site) => {
    const url = (id: string) => `/api/address-requests/${id}/close`
    const body = { Reason: 'A good reason' }
    return { valid: post(url(await newRequest(site)), body), refused: post(url(nobody), body) }
  },
  tryEmailAgain: async (site) => {
    const [{ id }, { id: other }] = [await site.person(), await site.person()]
    await recordRefusal(site.db, id, { status: '5.1.1', detail: 'No such user' })
    return { valid: post(`/api/users/${id}/bounce/clear`), refused: post(`/api/users/${other}/bounce/clear`) }
  },
  endSignIn: async (site) => {
    const admin = await site.person('Super User')
    await site.logIn(admin.email, testPassword)
    const [open] = (await admin.get('/api/sign-ins')).body.filter((each: { isThisOne: boolean }) => !each.isThisOne)
    const url = (id: string) => `/api/sign-ins/${id}/end`
    return { valid: () => admin.post(url(open.id), {}), refused: () => admin.post(url(nobody), {}), actorId: admin.id }
  },
  endOtherSignIns: async (site) => {
    const admin = await site.person('Super User')
    await site.logIn(admin.email, testPassword)
    const url = '/api/sign-ins/end-others'
    return { valid: () => admin.post(url, {}), refused: () => site.visitor.post(url, {}), actorId: admin.id }
  },
  endSignInByLink: async (site) => {
    const admin = await site.person('Super User')
    for (const browser of ['the-laptop-of-the-owner', 'the-phone-of-a-stranger'])
      await site.logIn(admin.email, testPassword, { headers: { 'browser-id': browser } })
    const Token = /#(\S+)/.exec((await site.emailTo(admin.email, 'Login with a new browser')).text)?.[1]
    const url = '/api/sign-in-links/end'
    return {
      valid: () => site.visitor.post(url, { Token }),
      refused: () => site.visitor.post(url, { Token: newSecret() }),
      actorId: null,
    }
  },
  confirmAuthenticator: async (site) => {
    const admin = await provenPerson(site, 'Super User')
    const { key } = (await admin.post('/api/second-factor/start', {})).body
    const url = '/api/second-factor/confirm'
    return {
      valid: () => admin.post(url, { Code: codeAt(key) }),
      refused: () => admin.post(url, { Code: '000000' }),
      actorId: admin.id,
    }
  },
  removeAuthenticator: async (site) => {
    const admin = await personWithApp(site, 'Super User')
    const withoutApp = await provenPerson(site, 'Super User')
    const url = '/api/second-factor/remove'
    return { valid: () => admin.post(url, {}), refused: () => withoutApp.post(url, {}), actorId: admin.id }
  },
  renewRecoveryCodes: async (site) => {
    const admin = await personWithApp(site, 'Super User')
    const withoutApp = await provenPerson(site, 'Super User')
    const url = '/api/second-factor/recovery-codes'
    return { valid: () => admin.post(url, {}), refused: () => withoutApp.post(url, {}), actorId: admin.id }
  },
  addPasskey: async (site) => {
    const admin = await provenPerson(site, 'Super User')
    const send = async (changes: object) =>
      admin.post('/api/passkeys', { ...(await newPasskey(site, admin)).body, ...changes })
    return { valid: () => send({}), refused: () => send({ ChallengeId: nobody }), actorId: admin.id }
  },
  removePasskey: async (site) => {
    const admin = await personWithPasskey(site, 'Super User')
    const { passkeys } = (await admin.get('/api/second-factor')).body
    const url = (id: string) => `/api/passkeys/${id}/remove`
    return {
      valid: () => admin.post(url(passkeys[0].id), {}),
      refused: () => admin.post(url(nobody), {}),
      actorId: admin.id,
    }
  },
  createUser: async () => {
    const form = {
      FirstName: 'Ida',
      LastName: 'Wells',
      Email: uniqueEmail(),
      Role: 'Paid User',
      Password: plantedPassword,
    }
    return { valid: post('/api/users', form), refused: post('/api/users', { ...form, Email: 'admin' }) }
  },
  updateUser: async (site) => {
    const { id } = await site.person()
    const change = { FirstName: 'Ida', Password: plantedPassword }
    const stale = { ...change, FromVersion: 99 }
    return { valid: put(`/api/users/${id}`, change), refused: put(`/api/users/${id}`, stale) }
  },
  sendInvitation: async (site) => {
    const { id } = await site.person('Paid User', { password: null })
    const { id: other } = await site.person()
    return { valid: post(`/api/users/${id}/invitation`), refused: post(`/api/users/${other}/invitation`) }
  },
  sendInvitations: async (site) => {
    const { id } = await site.person('Paid User', { password: null })
    return { valid: post('/api/invitations', { UserIds: [id] }), refused: post('/api/invitations', {}) }
  },
  sendPasswordReset: onUser('password-reset'),
  disableUser: onUser('disable', { Reason: 'A good reason' }),
  enableUser: async (site, owner) => {
    const [{ id }, { id: other }] = [await site.person(), await site.person()]
    await owner.post(`/api/users/${id}/disable`, { Reason: 'A good reason' })
    return { valid: post(`/api/users/${id}/enable`), refused: post(`/api/users/${other}/enable`) }
  },
  grantUserAccess: async (site) => {
    const [{ id }, { id: other }] = [await site.person('Paid User', { access: false }), await site.person()]
    const body = { Reason: 'A good reason' }
    return { valid: post(`/api/users/${id}/access`, body), refused: post(`/api/users/${other}/access`, body) }
  },
  endUserAccess: onUser('access/end', { Reason: 'A good reason' }),
  startSupportView: onUser('view', { Reason: 'A good reason' }),
  sendEmailAgain: async (site, owner) => {
    const ada = await buyer(site)
    await site.jobsDone()
    const emails: { id: string; what: string }[] = (await owner.get(`/api/users/${ada.id}/emails`)).body
    const id = emails.find(({ what }) => what === 'Receipt')?.id
    return {
      valid: post(`/api/users/${ada.id}/emails/${id}/again`),
      refused: post(`/api/users/${ada.id}/emails/${nobody}/again`),
    }
  },
  applyImport: async (site, owner) => {
    const payload = importOf([uniqueEmail(), uniqueEmail()])
    const preview = await sendFile(site, '/api/users/import/preview', { payload, type: 'text/csv' })(owner)
    const sendWith = (digest: string): Send =>
      sendFile(site, '/api/users/import', { payload, type: 'text/csv', headers: { [importDigestHeader]: digest } })
    return { valid: sendWith(preview.body.digest), refused: sendWith('another digest') }
  },
  previewImport: async (site) => ({
    valid: sendFile(site, '/api/users/import/preview', { payload: importOf([uniqueEmail()]), type: 'text/csv' }),
    refused: sendFile(site, '/api/users/import/preview', { payload: '', type: 'text/csv' }),
  }),
  previewInvitations: async (site) => {
    const { id } = await site.person('Paid User', { password: null })
    return { valid: post('/api/invitations/preview', { UserIds: [id] }), refused: post('/api/invitations/preview', {}) }
  },

  refundPurchase: async (site) => {
    const ada = await enrollSettledBuyer(site, uniqueEmail())
    const url = `/api/purchases/${ada.purchaseId}/refunds`
    return {
      valid: post(url, createRefundForm('5.00', { Reason: 'Sorry' })),
      refused: post(url, createRefundForm('99.00')),
    }
  },
  recordCancellation: async (site) => {
    const { purchaseId } = await buyer(site)
    const url = `/api/purchases/${purchaseId}/cancellation`
    return { valid: post(url, receivedNow), refused: post(url, { ...receivedNow, ReceivedAt: '2001-01-01' }) }
  },
  previewCancellation: async (site) => {
    const { purchaseId } = await buyer(site)
    const url = `/api/purchases/${purchaseId}/cancellation/preview`
    return { valid: post(url, receivedNow), refused: post(url, { ...receivedNow, ReceivedAt: '2001-01-01' }) }
  },
  confirmCancellation: async (site) => {
    const [id, late] = [await cancelerOwedNothing(site), await lateCanceler(site)]
    const url = (purchase: string) => `/api/purchases/${purchase}/cancellation/confirm`
    return { valid: post(url(id)), refused: post(url(late)) }
  },
  declineCancellation: async (site) => {
    const [id, early] = [await lateCanceler(site), await cancelerOwedNothing(site)]
    const url = (purchase: string) => `/api/purchases/${purchase}/cancellation/decline`
    return { valid: post(url(id), { Reason: 'Too late' }), refused: post(url(early), { Reason: 'Too late' }) }
  },
  sendReceipt: async (site) => {
    const { purchaseId } = await buyer(site)
    return { valid: post(`/api/purchases/${purchaseId}/receipt`), refused: post(`/api/purchases/${nobody}/receipt`) }
  },

  saveDocument: async (_site, owner) => {
    const { version, body } = await openTab(owner, 'home')
    const Body = newHeadline()(body)
    const save = (FromVersion: number): Send => put('/api/content/home', { FromVersion, Body })
    return { valid: save(version), refused: save(version + 1) }
  },
  restoreVersion: async (site) => {
    const version = await homeDraft(site)
    const url = '/api/content/home/versions/1/restore'
    return { valid: post(url, { FromVersion: version }), refused: post(url, { FromVersion: version + 1 }) }
  },
  discardDraft: async (site) => {
    const FromVersion = await homeDraft(site)
    const url = '/api/content/home/discard'
    return { valid: post(url, { FromVersion }), refused: post(url, { FromVersion: FromVersion + 1 }) }
  },
  publishDocuments: async (site) => {
    const version = await homeDraft(site)
    const send = (Version: number): Send => post('/api/content/publish', { Documents: [{ Document: 'home', Version }] })
    return { valid: send(version), refused: send(version + 1) }
  },
  checkPublication: async (site) => {
    const Version = await homeDraft(site)
    const url = '/api/content/publish/check'
    return { valid: post(url, { Documents: [{ Document: 'home', Version }] }), refused: post(url, {}) }
  },
  saveCaptions: async (_site, owner) => {
    const url = '/api/captions/tax-deed'
    const Text = 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n'
    const FromVersion = (await owner.get(url)).body.version
    return { valid: put(url, { FromVersion, Text }), refused: put(url, { FromVersion: FromVersion + 1, Text }) }
  },
  uploadFile: async (site) => {
    const payload = await pngPicture(64, 48, '#123456')
    return {
      valid: sendFile(site, '/api/files', { payload, type: 'image/png' }),
      refused: sendFile(site, '/api/files', { payload: 'not a picture', type: 'image/png' }),
    }
  },
  eraseFile: async (site, owner) => {
    const payload = await pngPicture(64, 48, '#654321')
    const { body } = await sendFile(site, '/api/files', { payload, type: 'image/png' })(owner)
    return { valid: post(`/api/files/${body.id}/erase`), refused: post(`/api/files/${nobody}/erase`) }
  },
  uploadCourseFile: async (site) => {
    const send = (name: string) => sendFile(site, uploadPath(name), wholePdf())
    return { valid: send('Sheet of the audit'), refused: send('..') }
  },
  replaceCourseFile: async (site) => {
    const { id, version } = await storedPdf(site)
    const url = (from: number) => `/api/course-files/${id}/content?fileName=other.pdf&fromVersion=${from}`
    const send = (from: number) => sendFile(site, url(from), wholePdf())
    return { valid: send(version), refused: send(version + 1) }
  },
  changeCourseFile: async (site) => {
    const { id, version } = await storedPdf(site)
    const send = (FromVersion: number) =>
      put(`/api/course-files/${id}`, { FromVersion, Name: 'Another name', Place: 'general' })
    return { valid: send(version), refused: send(version + 1) }
  },
  orderCourseFiles: async (site, owner) => {
    await storedPdf(site)
    const Ids = (await owner.get('/api/course-files/details')).body.files.map(({ id }: { id: string }) => id)
    const url = '/api/course-files/order'
    return { valid: put(url, { Ids: Ids.reverse() }), refused: put(url, { Ids: [nobody] }) }
  },
  deleteCourseFile: async (site) => {
    const { id } = await storedPdf(site)
    return { valid: post(`/api/course-files/${id}/delete`), refused: post(`/api/course-files/${nobody}/delete`) }
  },
  createPreview: async () => ({
    valid: post('/api/content/previews'),
    refused: (by) => by.post('/api/content/previews', 'no JSON', { headers: {} }),
  }),
  revokePreview: async (_site, owner) => {
    const { id } = (await owner.post('/api/content/previews', {})).body
    const url = (preview: string) => `/api/content/previews/${preview}/revoke`
    return { valid: post(url(id)), refused: post(url(nobody)) }
  },
  startLinkCheck: async (site) => {
    await site.db.execute(sql`update site_state set links_asked_at = null`)
    return { valid: post('/api/link-checks'), refused: (by) => by.post('/api/link-checks', 'no JSON', { headers: {} }) }
  },
  confirmClaim: async (_site, owner) => {
    const { version, body } = await openTab(owner, 'home')
    const text = { ...body, learnLead: 'The course has ten videos.' }
    const saved = (await owner.put('/api/content/home', { FromVersion: version, Body: text })).body
    await owner.post('/api/content/publish', { Documents: [{ Document: 'home', Version: saved.version }] })
    const { findings } = (await owner.get('/api/check-up')).body
    const items: { claim: string }[] = findings.find(
      ({ subject }: { subject: string }) => subject === 'Texts about the course',
    ).items
    return {
      valid: post('/api/check-up/claims', { Claim: items[0]?.claim }),
      refused: post('/api/check-up/claims', { Claim: 'something else' }),
    }
  },

  placeNotice: async (_site, owner) => {
    const notice = { Subject: 'A new lesson', Text: 'It is about redemption.' }
    const Confirmation = (await owner.post('/api/notices', notice)).body.confirmation
    return {
      valid: post('/api/notices', { ...notice, Confirmation }),
      refused: post('/api/notices', { ...notice, Text: 'Another text.', Confirmation }),
    }
  },
  testNotice: async () => ({
    valid: post('/api/notices/test', { Subject: 'A test', Text: 'Hello.' }),
    refused: post('/api/notices/test', { Subject: '', Text: 'Hello.' }),
  }),

  issuePapers: async (site) => {
    const { purchaseId } = await enrollSettledBuyer(site, uniqueEmail())
    const url = (purchase: string) => `/api/purchases/${purchase}/papers`
    return { valid: post(url(purchaseId)), refused: post(url(nobody)) }
  },
  eraseOwnData: async (site) => {
    const admin = await site.person('Super User')
    const erase = (Word: string) => async () => admin.post('/api/account/erasure', { Word })
    return { valid: erase('ERASE'), refused: erase('no'), actorId: admin.id }
  },
  eraseUser: async (site) => {
    const { id } = await site.person()
    const erase = (Word: string) => post(`/api/users/${id}/erasure`, { Word })
    return { valid: erase('ERASE'), refused: erase('no') }
  },
  exportUserData: onUser('data'),

  exportUsers: linked('users', { role: 'Owner' }),
  exportPurchases: linked('purchases', { status: 'lost' }),
  exportFigures: linked('figures', { from: 'yesterday' }),
  exportAudit: linked('audit', { act: 'something' }),
  readUsersFile: fetched('users'),
  readPurchasesFile: fetched('purchases'),
  readFiguresFile: fetched('figures'),
  readAuditFile: fetched('audit'),
}
