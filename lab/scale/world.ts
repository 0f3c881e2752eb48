import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { administrator } from '../../server/test/faults/faults-of-buyers.ts'
import { startGateway } from '../../server/test/faults/gateway.ts'
import { type MailServer, startMailServer } from '../../server/test/faults/mail-server.ts'
import { productionTempo, type Shop } from '../../server/test/faults/world.ts'
import { createDatabase, createTemplate, type PostgresServer, startPostgres } from '../../server/test/postgres.ts'
import { createInstance, type Instance, thisRelease } from './instances.ts'
import { startNginx } from './nginx.ts'

/** A site with several instances, as it is sold, behind nginx. */
export interface ScaleWorld {
  /** Its only URL is the one of nginx. */
  shop: Shop
  instances: Instance[]
  postgres: PostgresServer
  mailServer: MailServer
  /** The settings of an instance, for commands. */
  settings: Record<string, string>
  folder: string
  end(): Promise<void>
}

/** Credentials of the local gateway: its public parts are fixed, its key is in a file of the data directory. */
const gatewayKey = 'a key that only the lab uses, nobody else'

/**
 * @param port the first of ten consecutive ports
 * @param more settings of the instances
 */
export async function startScaleWorld(port: number, count: number, more: Record<string, string>): Promise<ScaleWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'course-site-scale-'))
  const ends: (() => Promise<unknown>)[] = []
  const end = async () => {
    for (const each of ends.reverse()) await each().catch(() => undefined)
  }
  try {
    const [nginxPort, gatewayPort, mailPort] = [port, port + 2, port + 3]
    const postgres = await startPostgres({ port: port + 4 })
    ends.push(() => postgres.stop())
    await createTemplate(postgres.url)
    const database = await createDatabase(postgres.url, 'scale')
    const db = new pg.Pool({ connectionString: database.url, max: 4 })
    db.on('error', () => undefined)
    ends.push(() => db.end())
    const dataDir = join(folder, 'data')
    await mkdir(dataDir, { mode: 0o700 })
    await writeFile(join(dataDir, 'sandbox-gateway-secret'), gatewayKey, { mode: 0o600 })
    const mailServer = await startMailServer(mailPort)
    ends.push(() => mailServer.close())
    const gateway = await startGateway({
      bundle: join(thisRelease, 'sandbox-gateway/dist/main.mjs'),
      port: gatewayPort,
      dataDir: join(dataDir, 'sandbox-gateway'),
      settleSeconds: 5,
      credentials: { merchantId: 'local_merchant', publicKey: 'local_public_key', privateKey: gatewayKey },
    })
    ends.push(() => gateway.kill())
    const url = `http://127.0.0.1:${nginxPort}`
    const settings = {
      NODE_ENV: 'production',
      PAYMENTS: 'local',
      LOCAL_GATEWAY_URL: `http://127.0.0.1:${gatewayPort}`,
      PUBLIC_URL: url,
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      TRUST_PROXY: '127.0.0.1',
      TOKEN_SECRET: 'a secret that only the lab uses, nobody else',
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
      ADMIN_EMAIL: administrator.Email,
      ADMIN_PASSWORD: administrator.Password,
      LIMIT_FACTOR: '100000',
      LOG_LEVEL: 'warn',
      ...more,
    }
    const ports = Array.from({ length: count }, (_, at) => port + 5 + at)
    const instances = ports.map((each) => createInstance(each, settings, join(folder, `instance-${each}.log`)))
    ends.push(() => Promise.all(instances.map((instance) => instance.kill())))
    for (const instance of instances) await instance.start(thisRelease)
    ends.push(await startNginx(nginxPort, ports, join(folder, 'nginx')))
    // Payment status is asked for often, so that the run ends soon after the load.
    const tempo = { ...productionTempo, askMs: 1_000, settleDelayMs: 4_000, quietMs: 180_000 }
    const shop = { tempo, gateway, uncollectable: 0, db, databaseUrl: database.url, gatewayPort, urls: [url] }
    return { shop, instances, postgres, mailServer, settings, folder, end }
  } catch (error) {
    await end()
    throw error
  }
}

export const forget = ({ folder }: ScaleWorld): Promise<void> => rm(folder, { recursive: true, force: true })
