import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buyer, endAccess, longAgo, openVideos } from '../../../test/buyers.ts'
import { startSharedSite } from '../../../test/test-site.ts'
import { newId } from '../../platform/ids.ts'
import { cancellations, purchases, refunds } from '../../schema.ts'

const site = await startSharedSite()

const mine = (person: Pick<typeof site.visitor, 'get'>) => person.get('/api/account/purchases')

test("the buyer's own purchases contain all data for a receipt, and the terms", async () => {
  const ada = await buyer(site, { email: 'Ada.Reads@example.com', boughtAt: new Date('2026-11-05T18:00:00Z') })
  await openVideos(site, ada.id, 3)
  const { status, body } = await mine(ada)
  expect(status).toBe(200)
  expect(body).toEqual([
    {
      id: ada.purchaseId,
      orderId: ada.orderId,
      productName: 'Tax Deeds and Tax Lien Certificates: The Course',
      buyer: 'Ada Lovelace',
      email: 'Ada.Reads@example.com',
      amount: '29.99',
      currency: 'USD',
      status: 'collecting',
      cardType: 'Visa',
      cardLastFour: '1111',
      purchasedAt: '2026-11-05T18:00:00.000Z',
      timeZone: 'America/Chicago',
      termsVersion: site.checkout.site.termsVersion,
      seller: {
        name: 'Demo Seller LLC (example only)',
        address: ['100 Example Street', 'Sampleton, TX 00000'],
        email: 'support@example.com',
      },
      refunds: [],
      terms: expect.objectContaining({
        price: '29.99',
        deadline: '2026-11-11T06:00:00.000Z',
        videosOpened: 3,
        videosTotal: 9,
        valueReceived: '9.99',
        left: '29.99',
      }),
      cancellation: null,
      papers: [],
      invoiceDetails: null,
      // Null once 90 days have passed.
      detailsUntil: expect.toBeOneOf(['2027-02-03T18:00:00.000Z', null]),
    },
  ])
})

test("own purchases never include another user's, not even for an administrator [V8.2.2]", async () => {
  const [ada, eve] = [await buyer(site), await buyer(site)]
  const ids = (await mine(eve)).body.map(({ id }: { id: string }) => id)
  expect(ids).toEqual([eve.purchaseId])
  expect(ids).not.toContain(ada.purchaseId)
  expect((await mine(await site.person('Super Admin'))).body).toEqual([])
  expect((await mine(site.visitor)).status).toBe(401)
})

test('own purchases are listed newest first, even after access has ended', async () => {
  const ada = await buyer(site, { boughtAt: longAgo() })
  await endAccess(site, ada.id)
  expect((await site.enroll(ada.email)).status).toBe(200)
  await endAccess(site, ada.id)
  const { status, body } = await mine(ada)
  expect(status).toBe(200)
  expect(body).toHaveLength(2)
  expect(body[1]).toMatchObject({ id: ada.purchaseId, terms: { isWithinWindow: false, owed: '0.00' } })
  expect(body[0]).toMatchObject({ terms: { isWithinWindow: true, owed: '29.99' } })
})

test('each own purchase lists its own refunds and cancellation, without the reasons of refunds', async () => {
  const admin = await site.person('Super Admin')
  const [ada, eve] = [await buyer(site), await buyer(site)]
  const refund = { purchaseId: ada.purchaseId, orderedBy: admin.id, endsAccess: false, reason: 'a kindness' }
  const orderedAt = new Date('2026-11-20T10:00:00Z')
  await site.db.insert(refunds).values([
    { ...refund, id: newId(), amountCents: 500, state: 'done', createdAt: orderedAt, updatedAt: orderedAt },
    { ...refund, id: newId(), amountCents: 250, state: 'waiting' },
  ])
  await site.db.update(purchases).set({ refundedCents: 500 }).where(eq(purchases.id, ada.purchaseId))
  await site.db.insert(cancellations).values({
    id: newId(),
    purchaseId: ada.purchaseId,
    deadline: new Date(Date.now() + 1_000),
    videosOpened: 0,
    videosTotal: 9,
    owedCents: 2_249,
  })
  const [purchase] = (await mine(ada)).body
  expect(purchase.refunds).toEqual([
    {
      id: expect.any(String),
      amount: '5.00',
      currency: 'USD',
      state: 'done',
      orderedAt: orderedAt.toISOString(),
      doneAt: orderedAt.toISOString(),
      endsAccess: false,
    },
    expect.objectContaining({ amount: '2.50', state: 'waiting', doneAt: null }),
  ])
  expect(purchase).toMatchObject({
    terms: { refunded: '5.00', left: '22.49', owed: '22.49' },
    cancellation: { state: 'open', owed: '22.49', isWithinWindow: true },
  })
  expect((await mine(eve)).body[0]).toMatchObject({ refunds: [], cancellation: null })
})
