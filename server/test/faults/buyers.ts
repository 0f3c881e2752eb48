import { setTimeout as sleep } from 'node:timers/promises'
import type { AttemptStatus } from '@course/contract/sales/checkout'
import { newSecret } from '../../src/platform/ids.ts'
import { ask, call, isOutcomeUnknown, RefusedCall } from './calls.ts'
import type { Random } from './random.ts'
import type { Shop } from './world.ts'

/**
 * The outcome that a buyer read: success, not charged (the buyer may pay again), or still unknown at the end of the
 * round. `Elsewhere`: another payment for the email is in progress or succeeded, so the buyer must not pay again.
 */
export type ReadOutcome = 'Success' | 'NotCharged' | 'Checking' | 'Elsewhere'

/** One submit of the payment form, with its own card details, password and secret. */
export interface Try {
  email: string
  password: string
  secret: string
  nonce: string
  card: string
  sentAt: number
  reply: ReadOutcome
  /** When the buyer read it, in milliseconds since the epoch. */
  readAt: number
  /** Whether there was an account when the buyer read "Success"; undefined if unknown. */
  wasIn?: boolean
  /** The exact replies, for the report. */
  said: string[]
  /** The version of the terms that the page showed and the order named. */
  termsVersion?: string
}

const approved = ['4111111111111111', '5555555555554444', '378282246310005', '6011111111111117'] as const
const declining = ['4000111111111115', '5105105105105100'] as const

/** With this value, a card is approved but its settlement is refused. */
const uncollectedPostalCode = '40010'

const mostTries = 4

/** Enough for the longest outage of the provider, which lasts 90 seconds. */
const mostTokenTries = 900

/** The minimum time before the page polls. */
const pageAskMs = 3_000

/** A buyer on a payment page. Several may use the same email, each with their own password. */
export interface Buyer {
  email: string
  /** All submits of this buyer. */
  tries: Try[]
  /** Pays like the page, and polls until the outcome is known. */
  run(): Promise<void>
}

/**
 * Creates a buyer who behaves like the page: polls while the outcome is unknown, and pays again only if nothing was
 * charged.
 * @param more `borrowed`: card data of another buyer, which is sent first; `openPage`: opens the payment page and returns
 * the version of the terms that it shows
 */
export function createBuyer(
  world: Shop,
  random: Random,
  email: string,
  more: { borrowed?: () => string | undefined; openPage?: () => Promise<string | undefined> } = {},
): Buyer {
  const { borrowed, openPage } = more
  const password = `password of ${email} ${random.between(1, 1e9)}`
  const tries: Try[] = []

  const pay = async (): Promise<ReadOutcome> => {
    const card = chooseCard(world, random)
    const termsVersion = openPage && random.chance(0.8) ? await openPage() : undefined
    // Each try needs new card data.
    const nonce = (tries.length === 0 ? borrowed?.() : undefined) ?? (await tokenizeWithRetries(world, card))
    const attempt: Try = {
      email,
      password,
      secret: newSecret(),
      nonce,
      card: card.number,
      reply: 'Checking',
      sentAt: Date.now(),
      readAt: 0,
      said: [],
      ...(termsVersion === undefined ? {} : { termsVersion }),
    }
    tries.push(attempt)
    const answers = await press(world, random, attempt)
    // Of two replies, the one that allows paying again counts.
    const certain = (['NotCharged', 'Success'] as const).find((answer) => answers.includes(answer))
    const isOpen = answers.includes('Checking')
    attempt.reply = certain ?? (isOpen ? await follow(world, random, attempt) : 'Elsewhere')
    attempt.readAt = Date.now()
    if (attempt.reply === 'Success') await recordAccount(world, attempt)
    return attempt.reply
  }

  return {
    email,
    tries,
    async run() {
      await sleep(random.between(0, 900))
      for (let number = 1; number <= mostTries; number += 1) {
        const reply = await pay()
        if (reply === 'Checking' || random.chance(0.15)) return
        if (reply === 'Success' && !(await isUncollected(world, tries.at(-1)))) return
        await sleep(random.between(50, random.pick([world.tempo.askMs * 2, world.tempo.settleDelayMs])))
      }
    },
  }
}

interface Card {
  number: string
  postalCode: string
}

const chooseCard = (world: Shop, random: Random): Card => ({
  number: random.chance(0.2) ? random.pick(declining) : random.pick(approved),
  postalCode: random.chance(world.uncollectable) ? uncollectedPostalCode : '10115',
})

/** Submits once, twice, or once and then closes the page. */
function press(world: Shop, random: Random, attempt: Try): Promise<ReadOutcome[]> {
  const url = random.pick(world.urls)
  // A double click, or a proxy that repeats the request.
  if (random.chance(0.25)) return Promise.all([send(url, attempt), send(random.pick(world.urls), attempt)])
  return Promise.all([send(url, attempt, random.chance(0.15) ? random.between(20, 600) : undefined)])
}

/** Some cards turn out to be uncollectable. Their buyers read that later and pay again. */
async function isUncollected(world: Shop, attempt: Try | undefined): Promise<boolean> {
  if (world.uncollectable === 0 || !attempt) return false
  await sleep(world.tempo.collectedMs)
  return (await ask(world.urls[0] ?? '', attempt.secret)) === 'NotCharged'
}

async function recordAccount({ db }: Shop, attempt: Try): Promise<void> {
  const query = 'select 1 from users where email_key = $1'
  const found = await db.query(query, [attempt.email]).catch(() => undefined)
  if (found) attempt.wasIn = found.rows.length > 0
}

/** Creates card data. The provider may be down; then the page says so, and the buyer tries again. */
async function tokenizeWithRetries(world: Shop, { number, postalCode }: Card): Promise<string> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await world.gateway.tokenize(number, postalCode)
    } catch (error) {
      if (tries === mostTokenTries) throw error
      await sleep(200)
    }
  }
}

async function send(url: string, attempt: Try, patienceMs = 60_000): Promise<ReadOutcome> {
  const { email, password, nonce, secret, termsVersion: TermsVersion } = attempt
  const User = { FirstName: 'Ada', LastName: 'Lovelace', Email: email, Password: password, RoleId: 'empty' }
  try {
    const reply = await call(`${url}/api/payments`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-attempt-secret': secret },
      body: JSON.stringify({ Nonce: nonce, User, ProductId: 1, TermsVersion }),
      signal: AbortSignal.timeout(patienceMs),
    })
    attempt.said.push((reply as AttemptStatus).message)
    return (reply as AttemptStatus).message
  } catch (error) {
    attempt.said.push(error instanceof RefusedCall ? `${error.status} ${error.code ?? ''}`.trim() : String(error))
    if (isOutcomeUnknown(error)) return 'Checking'
    const { code } = error as RefusedCall
    return code === 'payment_in_progress' || code === 'email_taken' ? 'Elsewhere' : 'NotCharged'
  }
}

/** Polls like the page, until the outcome is certain or the site has had more than enough time. */
async function follow(world: Shop, random: Random, attempt: Try): Promise<ReadOutcome> {
  const { askMs, quietMs, settleDelayMs } = world.tempo
  const end = Date.now() + settleDelayMs + quietMs + 60_000
  let unknown = 0
  let asked = Date.now()
  while (Date.now() < end) {
    await sleep(askMs)
    const answer = await ask(random.pick(world.urls), attempt.secret)
    if (attempt.said.at(-1) !== answer) attempt.said.push(answer)
    if (answer === 'Success' || answer === 'NotCharged') return answer
    // No attempt was started if the site reports twice, at the page's interval, that there is none.
    if (answer === 'unknown attempt' && Date.now() > asked + pageAskMs) {
      unknown += 1
      asked = Date.now()
    }
    if (unknown === 2) return 'NotCharged'
  }
  return 'Checking'
}
