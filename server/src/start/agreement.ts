import { createHmac } from 'node:crypto'
import type pg from 'pg'
import type { Config } from '../config/config.ts'
import type { Listener } from '../platform/db/listener.ts'
import { StartError } from './start-error.ts'

/** A setting that all instances on one database must share. The keys of its locks may be any unused numbers. */
interface SharedSetting {
  key: number
  name: string
  value: string
  isEssential: boolean
}

type AgreedConfig = Pick<Config, 'payments' | 'publicUrl'> & { tokenSecret: string }

const sharedSettings = ({ tokenSecret, payments, publicUrl }: AgreedConfig): SharedSetting[] => [
  { key: 7_302_452, name: 'TOKEN_SECRET', value: tokenSecret, isEssential: true },
  { key: 7_302_453, name: 'BRAINTREE_ account', value: cardAccount(payments), isEssential: true },
  { key: 7_302_454, name: 'PUBLIC_URL', value: publicUrl, isEssential: false },
]

const cardAccount = (payments: Config['payments']) =>
  payments.kind === 'local' ? 'local' : `${payments.account.environment} ${payments.account.merchantId}`

/**
 * Makes sure that the running instances agree. Each one holds advisory locks that contain keyed digests of its settings;
 * PostgreSQL releases them when the instance ends, also after a crash.
 * @param warn called when an instance that is already running, or a setting that is not essential, disagrees
 * @throws StartError in one sentence
 */
export async function agreeOnSettings(
  listener: Listener,
  config: AgreedConfig,
  warn: (sentence: string) => void,
): Promise<void> {
  let isStarting = true
  await listener.prepare(async (client) => {
    for (const { name, isEssential } of await findDisagreements(client, config)) {
      const sentence = `Another instance on this database runs with a different ${name}. Give all instances the same one; to change it, stop all of them first.`
      if (isStarting && isEssential) throw new StartError(sentence)
      warn(sentence)
    }
  })
  isStarting = false
}

async function findDisagreements(client: pg.Client, config: AgreedConfig): Promise<SharedSetting[]> {
  const settings = sharedSettings(config).map((setting) => ({ ...setting, digest: digestOf(setting, config) }))
  for (const { key, digest } of settings) await client.query('select pg_advisory_lock_shared($1, $2)', [key, digest])
  const { rows } = await client.query<{ key: number; digest: number }>(
    `select distinct classid::int as key, objid::int as digest from pg_locks
     join pg_database on pg_database.oid = pg_locks.database
     where locktype = 'advisory' and objsubid = 2 and granted and datname = current_database()`,
  )
  return settings.filter(({ key, digest }) => rows.some((row) => row.key === key && row.digest !== digest))
}

/** 31 bits, so that nothing about a secret can be learned from them. */
const digestOf = ({ name, value }: SharedSetting, { tokenSecret }: AgreedConfig): number =>
  createHmac('sha256', tokenSecret).update(`${name}\n${value}`).digest().readUInt32BE() >>> 1
