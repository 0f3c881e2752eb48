import { join } from 'node:path'
import { readConfig } from '../../src/config/config.ts'
import { fileMail } from '../../src/platform/gateways/mail.files.ts'
import { smtpMail } from '../../src/platform/gateways/mail.smtp.ts'
import { braintreePayments } from '../../src/platform/gateways/payments.braintree.ts'
import { readContentFiles } from '../../src/publishing/content/content-files.ts'
import { productionPace } from '../../src/sales/payments/check-schedule.ts'
import { createLog } from '../../src/start/log.ts'
import { startSite } from '../../src/start/site.ts'
import { stopOnSignals } from '../../src/start/stop.ts'
import { inheritedSocket } from '../../src/start/systemd.ts'
import { failpoint } from './failpoint.ts'
import { gatewayCredentials } from './gateway-credentials.ts'

/**
 * The production site, but with failpoints, and with gateway, folders and pace from the environment. Only crash tests
 * bundle and start it.
 */
async function main(): Promise<void> {
  const { env } = process
  const config = readConfig(env)
  const log = createLog(config.logLevel)
  const number = (name: string, otherwise: number) => (env[name] === undefined ? otherwise : Number(env[name]))
  if (config.payments.kind !== 'local') throw new Error('crash tests pay at the local gateway only')
  const timeoutMs = env.GATEWAY_TIMEOUT_MS === undefined ? {} : { timeoutMs: Number(env.GATEWAY_TIMEOUT_MS) }
  const site = await startSite({
    config,
    content: await readContentFiles(env.CONTENT_DIR ?? ''),
    contentFolder: env.CONTENT_DIR ?? '',
    log,
    socket: inheritedSocket(env),
    payments: braintreePayments({ service: { local: config.payments.port }, ...gatewayCredentials, ...timeoutMs }),
    mail: config.smtpUrl
      ? smtpMail(config.smtpUrl, config.mailFrom)
      : fileMail(join(config.dataDir, 'outbox'), config.mailFrom),
    vimeo: { check: async () => ({ kind: 'unreachable', reason: 'crash tests use no other host' }) },
    links: { check: async () => ({ kind: 'failing', reason: 'crash tests use no other host', isAnswered: false }) },
    gatewayUrl: undefined,
    migrationsFolder: env.MIGRATIONS_DIR ?? '',
    pagesFolder: env.PAGES_DIR ?? '',
    picturesProgram: join(env.PAGES_DIR ?? '', 'pictures.mjs'),
    // Crash tests import no workbooks.
    workbooksProgram: '',
    renderFolder: env.PAGES_DIR ?? '',
    build: 'crash-test',
    crashTest: {
      pace: {
        giveUpDelay: number('SETTLE_DELAY_S', productionPace.giveUpDelay),
        resendDelay: number('RESEND_DELAY_S', productionPace.resendDelay),
        sweep: number('SWEEP_S', productionPace.sweep),
        firstSettlementCheck: number('FIRST_ASK_S', productionPace.firstSettlementCheck),
      },
      reached: failpoint({
        step: env.FAILPOINT,
        skip: number('FAILPOINT_SKIP', 0),
        travel: number('FAILPOINT_TRAVEL_MS', 5),
      }),
    },
  })
  stopOnSignals(log, () => site.stop())
  // Its parent may be killed, and no process may remain.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  process.send?.({ ready: true })
}

main().catch((error: Error) => {
  process.stderr.write(`${error.stack}\n`)
  process.exit(1)
})
