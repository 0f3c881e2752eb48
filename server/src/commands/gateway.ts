import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { readConfig } from '../config/config.ts'
import { ownAddress } from '../start/own-address.ts'
import { checkPort } from '../start/port-check.ts'
import { localGatewayCredentials } from '../start/providers.ts'

const root = fileURLToPath(new URL('../../../sandbox-gateway', import.meta.url))

async function main(): Promise<void> {
  const { env } = process
  const config = readConfig(env)
  const { payments, dataDir } = config
  if (payments.kind !== 'local') {
    process.stdout.write('The BRAINTREE_ variables are set, so no local card gateway is needed.\n')
    return
  }
  await checkPort('127.0.0.1', payments.port, 'LOCAL_GATEWAY_URL')
  const { merchantId, publicKey, privateKey } = localGatewayCredentials(dataDir)
  Object.assign(env, {
    SANDBOX_PORT: String(payments.port),
    SANDBOX_SETTLE_S: String(payments.settleSeconds),
    // Where it reports disputes and settlements, as the provider does.
    SANDBOX_WEBHOOK_URL: `${ownAddress(config)}/api/webhooks/braintree`,
    SANDBOX_DATA_DIR: join(dataDir, 'sandbox-gateway'),
    SANDBOX_MERCHANT_ID: merchantId,
    SANDBOX_PUBLIC_KEY: publicKey,
    SANDBOX_PRIVATE_KEY: privateKey,
  })
  const bundle = join(root, 'dist/main.mjs')
  await import(pathToFileURL(existsSync(bundle) ? bundle : join(root, 'src/main.ts')).href)
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
