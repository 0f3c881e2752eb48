import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ContentError } from '@course/contract/publishing/content/content-files'
import { ConfigError, paymentModeOf, readConfig } from './config/config.ts'
import { readContentFiles } from './publishing/publishing.ts'
import { builtFolders } from './start/built-folders.ts'
import { lockDataDir } from './start/data-dir.ts'
import { createLog } from './start/log.ts'
import { checkPort } from './start/port-check.ts'
import { createProviders } from './start/providers.ts'
import { startSite } from './start/site.ts'
import { StartError } from './start/start-error.ts'
import { stopOnSignals } from './start/stop.ts'
import { inheritedSocket, reportToSystemd } from './start/systemd.ts'
import { storeFirstPassword, welcome } from './start/welcome.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const contentFolder = join(root, 'content')
const programOf = (path: string) => join(import.meta.dirname, `${path}${extname(import.meta.filename)}`)

async function main(): Promise<void> {
  const { env } = process
  const config = readConfig(env)
  const contentInUse = config.contentDir ?? contentFolder
  const content = await readContentFiles(contentInUse)
  const folders = builtFolders(root)
  const socket = inheritedSocket(env)
  if (socket === undefined) await checkPort(config.host, config.port)
  const release = config.databaseUrl ? () => {} : lockDataDir(config.dataDir)
  const log = createLog(config.logLevel)
  const site = await startSite({
    ...folders,
    config,
    content,
    contentFolder: contentInUse,
    picturesProgram: programOf('platform/decoding/pictures/program'),
    workbooksProgram: programOf('platform/decoding/workbooks/program'),
    log,
    socket,
    ...createProviders(config),
  })
  stopOnSignals(log, async () => {
    await site.stop()
    release()
  })
  log.info({ build: folders.build, url: config.publicUrl, cards: paymentModeOf(config) }, 'ready')
  reportToSystemd(env, programOf('start/watchdog-thread'), log)
  // Programs read a server's log, one JSON line at a time. A person reads the terminal of a demo.
  if (config.production) storeFirstPassword(config.dataDir, site.administrator, log)
  else process.stdout.write(welcome(config, site.administrator))
}

main().catch((error: unknown) => {
  const isExpected = error instanceof ConfigError || error instanceof ContentError || error instanceof StartError
  const text = isExpected ? `The site can't start.\n${error.message}` : `${(error as Error).stack ?? error}`
  const tooFewFiles =
    'This process may open too few files. Raise the limit: ulimit -n 65536, or LimitNOFILE= in a unit.'
  process.stderr.write(`${[text, ...(/\bE[MN]FILE\b/.test(text) ? [tooFewFiles] : [])].join('\n')}\n`)
  process.exit(1)
})
