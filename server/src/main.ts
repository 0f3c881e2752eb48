import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ContentError } from '@course/contract/publishing/content/content-files'
import { type Config, ConfigError, readConfig } from './config/config.ts'
import { readContentFiles } from './publishing/publishing.ts'
import { builtFolders } from './start/built-folders.ts'
import { lockDataDir } from './start/data-dir.ts'
import { startGatewayProcess } from './start/gateway-process.ts'
import { createLog } from './start/log.ts'
import { checkPort } from './start/port-check.ts'
import {
  createLinks,
  createMail,
  createPayments,
  createReportMailbox,
  createVimeo,
  gatewaySettings,
} from './start/providers.ts'
import { connectSharedGateway } from './start/shared-gateway.ts'
import { startSite } from './start/site.ts'
import { StartError } from './start/start-error.ts'
import { stopOnSignals } from './start/stop.ts'
import { storeFirstPassword, welcome } from './start/welcome.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const contentFolder = join(root, 'content')
/** Beside this file, in the sources and in the build. */
const programOf = (folder: string) =>
  join(import.meta.dirname, `platform/decoding/${folder}/program${extname(import.meta.filename)}`)

/** Starts the site with the settings in the environment and runs it until a signal stops it. */
async function main(): Promise<void> {
  const { env } = process
  const config = readConfig(env)
  const contentInUse = config.contentDir ?? contentFolder
  const content = await readContentFiles(contentInUse)
  const folders = builtFolders(root)
  await checkPort(config.host, config.port)
  const release = config.databaseUrl ? () => {} : lockDataDir(config.dataDir)
  const log = createLog(config.logLevel)
  const { gateway, payments } = await connectPayments(config, () =>
    log.error('the local card gateway exited; payments fail until the site is restarted'),
  )
  const site = await startSite({
    ...folders,
    config,
    content,
    contentFolder: contentInUse,
    picturesProgram: programOf('pictures'),
    workbooksProgram: programOf('workbooks'),
    log,
    payments,
    gatewayUrl: gateway?.url,
    mail: createMail(config),
    reportMailbox: createReportMailbox(config),
    vimeo: createVimeo(config),
    links: createLinks(config),
  }).catch(async (error: unknown) => {
    await gateway?.stop()
    throw error
  })
  stopOnSignals(log, config.drainSeconds, async () => {
    await site.stop()
    await gateway?.stop()
    release()
  })
  log.info({ build: folders.build, url: config.publicUrl, cards: cardsMode(config) }, 'ready')
  // Programs read a server's log, one JSON line at a time. A person reads the terminal of a demo.
  if (config.production) storeFirstPassword(config.dataDir, site.administrator, log)
  else process.stdout.write(welcome(config, site.administrator))
}

async function connectPayments(config: Config, onLoss: () => void) {
  const { payments } = config
  if (payments.kind === 'braintree') return { gateway: undefined, payments: createPayments(config) }
  const settings = gatewaySettings(config)
  const gateway = settings.isShared
    ? await connectSharedGateway(settings)
    : await startGatewayProcess({ ...settings, directory: join(root, 'sandbox-gateway'), onLoss })
  return { gateway, payments: createPayments(config) }
}

const cardsMode = ({ payments }: Config) => (payments.kind === 'local' ? 'local' : payments.account.environment)

main().catch((error: unknown) => {
  const isExpected = error instanceof ConfigError || error instanceof ContentError || error instanceof StartError
  process.stderr.write(
    isExpected ? `The site can't start.\n${error.message}\n` : `${(error as Error).stack ?? error}\n`,
  )
  process.exit(1)
})
