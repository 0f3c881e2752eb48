import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { readConfig } from '../config/config.ts'
import { gatewayEnvironment, gatewayProgram } from '../start/gateway-process.ts'
import { checkPort } from '../start/port-check.ts'
import { gatewaySettings } from '../start/providers.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Runs the local card gateway that the instances with LOCAL_GATEWAY_URL share, until a signal stops it. */
async function main(): Promise<void> {
  const { env } = process
  const config = readConfig(env)
  if (config.payments.kind !== 'local') {
    process.stdout.write('The BRAINTREE_ variables are set, so no local card gateway is needed.\n')
    return
  }
  const settings = gatewaySettings(config)
  if (!settings.isShared) {
    throw new Error(
      'Set LOCAL_GATEWAY_URL, such as http://127.0.0.1:3001. Without it, a site runs a gateway of its own.',
    )
  }
  await checkPort('127.0.0.1', settings.port, 'LOCAL_GATEWAY_URL')
  Object.assign(env, gatewayEnvironment(settings))
  await import(pathToFileURL(gatewayProgram(join(root, 'sandbox-gateway'))).href)
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
