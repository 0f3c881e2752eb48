import { parseArgs } from 'node:util'
import { decimalAmount } from '@course/contract/sales/prices'
import { commandLine } from '../platform/command-line.ts'
import { readPublishedIfAny } from '../publishing/publishing.ts'
import { adoptSale, findUnknownSales, productionPace, type UnknownSale } from '../sales/sales.ts'
import { onDatabase, readSettings, say, withJobs } from '../start/command.ts'
import { createPayments } from '../start/providers.ts'
import { runCommand } from '../start/run-command.ts'

/** Lists the card provider's sales that the site does not know, as after a restore; --yes adds them. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { days: { type: 'string', default: '15' }, yes: { type: 'boolean', default: false } },
  })
  if (!/^[1-9]\d?$/.test(values.days)) throw new Error('--days must be a number from 1 to 99.')
  const config = readSettings()
  const payments = createPayments(config)
  await onDatabase(config, async (database) => {
    const published = await readPublishedIfAny(database.db)
    if (!published) throw new Error('This database has no site yet. Restore a backup first.')
    const site = { timeZone: published.values.site.timeZone }
    await withJobs(database, async (queue) => {
      const deps = { ...queue, payments, pace: productionPace, site }
      const unknown = await findUnknownSales(deps, Number(values.days)).catch((error: Error) => {
        throw new Error(`The card provider could not be asked: ${error.message || 'no answer'}. Nothing was changed.`)
      })
      await report(unknown, values.yes ? (sale) => adoptSale(deps, sale) : undefined)
    })
  })
}

async function report(
  unknown: UnknownSale[],
  adopt: ((sale: UnknownSale['sale']) => Promise<string | undefined>) | undefined,
) {
  const counts = { added: 0, addable: 0, left: 0 }
  for (const { sale, obstacle } of unknown) {
    const reason = obstacle ?? (await adopt?.(sale))
    if (reason) counts.left += 1
    else if (adopt) counts.added += 1
    else counts.addable += 1
    say(`${describe(sale)}\n    ${reason ?? (adopt ? 'Added.' : 'Can be added.')}`)
  }
  if (unknown.length === 0) return say('The site knows every sale of the card provider. Nothing to do.')
  say(
    `\n${counts.added} added, ${counts.addable} can be added, ${counts.left} left to you. Nothing was charged or refunded.`,
  )
  if (counts.addable > 0)
    say(`To add them, run ${commandLine('adopt-sales')} with --yes. Buyers without an account get an invitation.`)
}

const describe = ({ id, orderId, status, amountCents, currency, email }: UnknownSale['sale']) =>
  `${email ?? 'unknown buyer'}: ${decimalAmount(amountCents)} ${currency}, ${status} (order ${orderId}, transaction ${id})`

runCommand(main)
