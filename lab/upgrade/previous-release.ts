import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')

export interface PreviousRelease {
  /** For the report: a folder, or a commit with its subject. */
  name: string
  /** Starts the site with Node. */
  launcher: string
  remove(): Promise<void>
}

/**
 * Finds or builds the release to upgrade from.
 * @param wanted a release's folder or a commit; the last tag if undefined, or the commit before the newest migration without a tag
 */
export async function preparePrevious(wanted: string | undefined): Promise<PreviousRelease> {
  if (wanted && existsSync(join(wanted, 'server/launch.mjs')))
    return { name: wanted, launcher: resolve(wanted, 'server/launch.mjs'), remove: async () => {} }
  const commit = await git(
    'rev-parse',
    '--verify',
    `${wanted ?? (await lastTag()) ?? (await beforeNewestMigration())}^{commit}`,
  )
  const folder = join(root, '.cache', `previous-${commit.slice(0, 12)}`)
  const remove = async () => {
    await git('worktree', 'remove', '--force', folder).catch(() => undefined)
    await rm(folder, { recursive: true, force: true })
  }
  await remove()
  await mkdir(join(root, '.cache'), { recursive: true })
  await git('worktree', 'add', '--force', '--detach', folder, commit)
  await installPackages(folder)
  await run(process.execPath, ['scripts/build.ts'], { cwd: folder }).catch(async (error) => {
    await remove()
    throw error
  })
  const subject = await git('log', '-1', '--format=%h %s', commit)
  return { name: subject, launcher: join(folder, 'server/launch.mjs'), remove }
}

/** The newest tag before the present commit; undefined if there is none. */
const lastTag = (): Promise<string | undefined> =>
  git('describe', '--tags', '--abbrev=0', 'HEAD^').catch(() => undefined)

async function beforeNewestMigration(): Promise<string> {
  return `${await git('log', '-1', '--format=%H', '--', 'server/migrations/meta/_journal.json')}^`
}

/** The same packages are linked; links between workspaces then lead to the older sources. */
async function installPackages(folder: string): Promise<void> {
  const isSame = await run('cmp', ['-s', join(root, 'package-lock.json'), join(folder, 'package-lock.json')]).then(
    () => true,
    () => false,
  )
  if (isSame) await run('cp', ['-al', join(root, 'node_modules'), join(folder, 'node_modules')])
  else await run('npm', ['ci', '--no-fund', '--no-audit'], { cwd: folder, maxBuffer: 100_000_000 })
}

async function git(...args: string[]): Promise<string> {
  return (await run('git', args, { cwd: root })).stdout.trim()
}
