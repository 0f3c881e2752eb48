import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { type AppDeps, buildApp } from '../../server/src/app.ts'
import { collectApiDocument } from '../../server/src/platform/http/api/collect-api-document.ts'
import { createWings, type WingsDeps } from '../../server/src/wings.ts'

const file = join(import.meta.dirname, '../../docs/openapi.json')

/** Builds the API document from the registered routes. It needs no database or gateway. */
async function apiDocument(): Promise<string> {
  const { app } = await buildApp({
    beforeRoutes: collectApiDocument,
    wings: createWings({} as WingsDeps),
    logger: pino({ level: 'silent' }),
    website: { fixed: new Map() },
    publicUrl: 'http://localhost',
    trustProxy: false,
    production: false,
    gatewayUrl: undefined,
  } as unknown as AppDeps)
  await app.ready()
  return `${JSON.stringify(app.swagger(), null, 2)}\n`
}

const document = await apiDocument()
if (!process.argv.includes('--check')) {
  await writeFile(file, document)
} else if ((await readFile(file, 'utf8').catch(() => '')) !== document) {
  process.stderr.write('docs/openapi.json does not match the routes. Run npm run generate and review the difference.\n')
  process.exit(1)
}
