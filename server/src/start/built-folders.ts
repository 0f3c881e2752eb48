import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from './start-error.ts'

/** The folders that the build creates in the project's root. @throws StartError if the pages are not built */
export function builtFolders(
  root: string,
): Record<'pagesFolder' | 'renderFolder' | 'migrationsFolder' | 'build', string> {
  const pagesFolder = join(root, 'web/build/client')
  if (!existsSync(pagesFolder)) throw new StartError('The pages are not built yet. Run npm start or npm run build.')
  const name = join(root, 'server/dist/build-id')
  return {
    pagesFolder,
    renderFolder: join(root, 'web/build/render'),
    migrationsFolder: join(root, 'server/migrations'),
    build: existsSync(name) ? readFileSync(name, 'utf8').trim() : 'unbuilt',
  }
}
