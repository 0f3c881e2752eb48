import { createHmac } from 'node:crypto'
import { count, inArray, isNotNull } from 'drizzle-orm'
import type { Config } from '../config/config.ts'
import { commandLine } from '../platform/command-line.ts'
import type { Db } from '../platform/db/db.ts'
import { siteState } from '../platform/db/site-state.ts'
import { newSecret } from '../platform/ids.ts'
import { unfinishedStates } from '../sales/tables/attempt-states.ts'
import { attempts, refunds } from '../sales/tables/tables.ts'
import { readOrCreateSecret } from './data-dir.ts'
import { StartError } from './start-error.ts'

export type SettingName = 'card account' | 'TOKEN_SECRET' | 'PUBLIC_URL'

export type AgreedSettings = Partial<Record<SettingName, string>>

export const agreedSettings = (config: Config): AgreedSettings => ({
  'card account': cardAccount(config.payments),
  TOKEN_SECRET: config.tokenSecret ?? readOrCreateSecret(config.dataDir, 'token-secret'),
  ...(config.hasPublicUrl ? { PUBLIC_URL: config.publicUrl } : {}),
})

const cardAccount = (payments: Config['payments']) =>
  payments.kind === 'local' ? 'local' : `${payments.account.environment} ${payments.account.merchantId}`

/** The first start stores the settings, as keyed digests. @throws StartError that names what differs */
export async function agreeOnSettings(db: Db, settings: AgreedSettings): Promise<void> {
  await db.transaction(async (tx) => {
    await refuseOtherSettings(tx, settings)
    await storeSettings(tx, settings)
  })
}

/** @throws StartError if these settings are not the site's own */
export async function refuseOtherSettings(db: Db, settings: AgreedSettings): Promise<void> {
  const names = await differingSettings(db, settings)
  if (names.length > 0)
    throw new StartError(
      `These settings are not those of this site: ${names.join(', ')}; set the site's own, or change the site's with ${commandLine('accept-settings')}.`,
    )
}

/** @throws Error if payments are open that only the present card account knows */
export async function acceptSettings(db: Db, settings: AgreedSettings): Promise<SettingName[]> {
  return db.transaction(async (tx) => {
    const names = await differingSettings(tx, settings)
    const open = names.includes('card account') ? await countOpenPayments(tx) : 0
    if (open > 0)
      throw new Error(
        `The card account can't change yet: ${open === 1 ? 'a payment is' : `${open} payments and refunds are`} open, and only the present account can finish them. Nothing was changed. Start the site with the present account, and try again when they are finished.`,
      )
    await storeSettings(tx, settings)
    return names
  })
}

/** Makes these settings the site's own after a restore. @returns what differs from those of the backup */
export async function takeOverSettings(db: Db, settings: AgreedSettings): Promise<SettingName[]> {
  const names = await differingSettings(db, settings)
  await storeSettings(db, settings)
  return names
}

/** Settings that were never stored don't differ. Locks the row, so two first starts store them one after the other. */
async function differingSettings(tx: Db, settings: AgreedSettings): Promise<SettingName[]> {
  const [row] = await tx.select({ stored: siteState.agreedSettings }).from(siteState).for('update')
  if (!row?.stored) return []
  const { key, digests } = row.stored
  return settingNames.filter((name) => {
    const [value, digest] = [settings[name], digests[name]]
    return value !== undefined && digest !== undefined && digestOf(key, name, value) !== digest
  })
}

const settingNames: SettingName[] = ['card account', 'TOKEN_SECRET', 'PUBLIC_URL']

/** A start without `PUBLIC_URL` leaves the stored one as it is. */
async function storeSettings(tx: Db, settings: AgreedSettings): Promise<void> {
  const [row] = await tx.select({ stored: siteState.agreedSettings }).from(siteState)
  const key = row?.stored?.key ?? newSecret()
  const own = Object.entries(settings).map(([name, value]) => [name, digestOf(key, name, value)])
  const digests = { ...row?.stored?.digests, ...Object.fromEntries(own) }
  await tx.update(siteState).set({ agreedSettings: { key, digests } })
}

const digestOf = (key: string, name: string, value: string): string =>
  createHmac('sha256', key).update(`${name}\n${value}`).digest('base64url')

async function countOpenPayments(tx: Db): Promise<number> {
  const [payments] = await tx
    .select({ number: count() })
    .from(attempts)
    .where(inArray(attempts.state, [...unfinishedStates, 'settling']))
  const [credits] = await tx.select({ number: count() }).from(refunds).where(isNotNull(refunds.nextCheckAt))
  return Number(payments?.number) + Number(credits?.number)
}
