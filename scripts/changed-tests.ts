import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** The tests that a change can break, as far as the places of the changed files say. */
export interface Selection {
  /** Whether all of the unit tests run, because some of them read files that they don't import. */
  allUnitTests: boolean
  /** The server folders whose tests run, if they also import what changed. */
  serverFolders: string[]
  /** The folders of journeys, or single files of them. */
  journeys: string[]
}

/** The rooms of the server, and the journeys that show what they do. */
const wings: Record<string, { rooms: string[]; journeys: string[] }> = {
  accounts: { rooms: ['server/src/accounts/'], journeys: ['e2e/accounts/'] },
  course: { rooms: ['server/src/course/'], journeys: ['e2e/learning/'] },
  mail: { rooms: ['server/src/mail/'], journeys: ['e2e/accounts/'] },
  marketing: { rooms: [], journeys: ['e2e/site/'] },
  office: { rooms: ['server/src/office/'], journeys: ['e2e/users/'] },
  publishing: { rooms: ['server/src/publishing/'], journeys: ['e2e/content/'] },
  sales: { rooms: ['server/src/sales/'], journeys: ['e2e/checkout/', 'e2e/purchases/'] },
  'sales/checkout': { rooms: ['server/src/sales/'], journeys: ['e2e/checkout/'] },
  'sales/refunds': { rooms: ['server/src/sales/'], journeys: ['e2e/purchases/'] },
  'sales/cancellations': { rooms: ['server/src/sales/'], journeys: ['e2e/purchases/'] },
  'sales/disputes': { rooms: ['server/src/sales/'], journeys: ['e2e/purchases/'] },
  'sales/purchases': { rooms: ['server/src/sales/'], journeys: ['e2e/purchases/'] },
}

/** Parts of the pages that only some areas use. What is in none of them is on all pages. */
const webParts: Record<string, string[]> = {
  player: ['e2e/learning/'],
  lists: ['e2e/users/'],
  purchase: ['e2e/checkout/', 'e2e/purchases/'],
}

export const journeyFolders = [
  'accessibility',
  'accounts',
  'checkout',
  'content',
  'learning',
  'purchases',
  'site',
  'users',
]
const allJourneys = journeyFolders.map((name) => `e2e/${name}/`)
const onAllPages = ['e2e/accessibility/', 'e2e/site/']

/** Files that differ from a commit, with those that git doesn't know yet. */
export async function changedFiles(revision: string): Promise<string[]> {
  const git = async (...args: string[]) =>
    (await promisify(execFile)('git', args, { cwd: join(import.meta.dirname, '..') })).stdout.split('\n')
  const changed = await git('diff', '--name-only', revision, '--')
  return distinct([...changed, ...(await git('ls-files', '--others', '--exclude-standard'))]).filter(Boolean)
}

/** @param changed paths of changed files, relative to the project */
export function selectTests(changed: readonly string[]): Selection {
  const code = changed.filter((path) => !/\.(?:md|test\.tsx?)$/.test(path))
  return {
    allUnitTests: changed.some((path) => !/\.tsx?$/.test(path)),
    serverFolders: distinct(changed.flatMap(serverFoldersOf)),
    journeys: withoutFilesOf(distinct(code.flatMap(journeysOf))),
  }
}

function serverFoldersOf(path: string): string[] {
  const wing = wingOf(/^(?:server|contract)\/src\/(.+)$/.exec(path)?.[1])
  if (wing) return wing.rooms
  return /^(?:server|contract)\//.test(path) ? ['server/'] : []
}

function journeysOf(path: string): string[] {
  const [, spec] = /^(e2e\/.+\.spec\.ts)$/.exec(path) ?? []
  if (spec) return [spec]
  const wing = wingOf(/^(?:server\/src|contract\/src|web\/app\/routes)\/(.+)$/.exec(path)?.[1])
  if (wing) return wing.journeys
  const [, part] = /^web\/app\/([^/]+)/.exec(path) ?? []
  if (part) return webParts[part] ?? onAllPages
  if (/^(?:e2e|server|contract)\//.test(path)) return allJourneys
  if (/^sandbox-gateway\//.test(path)) return ['e2e/checkout/']
  return /^(?:web|demo-content)\//.test(path) ? onAllPages : []
}

/** @param place a path within the folder of all wings, such as "sales/refunds/refunds.ts" */
function wingOf(place: string | undefined): (typeof wings)[string] | undefined {
  const [wing = '', room = ''] = place?.split('/') ?? []
  return wings[`${wing}/${room.replace(/\.tsx?$/, '')}`] ?? wings[wing]
}

const distinct = (paths: string[]): string[] => [...new Set(paths)].sort()

/** Leaves out files of folders that are selected as a whole. */
const withoutFilesOf = (paths: string[]): string[] =>
  paths.filter((path) => !paths.some((folder) => folder !== path && path.startsWith(folder)))
