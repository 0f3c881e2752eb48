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

/** The tests of the server, and the journeys, that show what a wing does. */
const wings: Record<string, { rooms: string[]; journeys: string[] }> = {
  accounts: { rooms: ['server/src/accounts/'], journeys: ['e2e/accounts/'] },
  course: { rooms: ['server/src/course/'], journeys: ['e2e/learning/'] },
  mail: { rooms: ['server/src/mail/'], journeys: ['e2e/accounts/'] },
  marketing: { rooms: [], journeys: ['e2e/site/'] },
  office: { rooms: ['server/src/office/'], journeys: ['e2e/users/'] },
  publishing: { rooms: ['server/src/publishing/'], journeys: ['e2e/content/'] },
  sales: { rooms: ['server/src/sales/'], journeys: ['e2e/checkout/', 'e2e/purchases/'] },
}

/** Rooms of which other rooms know little, and their journeys. A change in one needs only its own tests. */
export const rooms: Record<string, string[]> = {
  'accounts/email-changes': ['accounts/new-address'],
  'accounts/factors': ['accounts/second-factor'],
  'accounts/rescue': ['accounts/rescue'],
  'accounts/sign-ins': ['accounts/sign-ins'],
  'course/certificates': ['learning/certificate'],
  'course/files': ['learning/files'],
  'course/lessons': ['learning/lessons', 'learning/questions', 'learning/reading'],
  'course/notes': ['learning/kept-notes', 'learning/notes'],
  'course/search': ['learning/search'],
  'course/states': ['learning/states'],
  'course/walkthroughs': ['learning/walkthroughs'],
  'course/workbook': [
    'learning/calculators',
    'learning/workbook',
    'learning/workbook-ended',
    'learning/workbook-sheets',
  ],
  'office/audit': ['users/audit-log'],
  'office/doctor': ['site/doctor'],
  'office/figures': ['users/figures'],
  'office/menu': ['users/menu'],
  'office/notices': ['learning/notices', 'users/write-notice'],
  'office/own-data': ['accounts/own-data'],
  'office/support-views': ['users/support-view'],
  'publishing/captions': ['content/lessons-and-captions'],
  'publishing/links': ['content/link-report'],
  'publishing/preview': ['content/preview-links'],
  'publishing/previews': ['content/preview-links'],
  'sales/address-requests': ['checkout/wrong-address'],
}

/** Rooms that the whole wing depends on, with journeys in one of its folders only. */
const salesJourneys: Record<string, string> = {
  'sales/cancellations': 'e2e/purchases/',
  'sales/checkout': 'e2e/checkout/',
  'sales/disputes': 'e2e/purchases/',
  'sales/purchases': 'e2e/purchases/',
  'sales/refunds': 'e2e/purchases/',
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
  return /^(?:web|content)\//.test(path) ? onAllPages : []
}

/** @param place a path within the folder of all wings, such as "sales/refunds/refunds.ts" */
function wingOf(place: string | undefined): (typeof wings)[string] | undefined {
  const [wing = '', file = ''] = place?.split('/') ?? []
  const room = `${wing}/${file.replace(/\.tsx?$/, '')}`
  const journeys = rooms[room]?.map((journey) => `e2e/${journey}.spec.ts`)
  if (journeys) return { rooms: [`server/src/${room}/`], journeys }
  const all = wings[wing]
  return all && salesJourneys[room] ? { ...all, journeys: [salesJourneys[room]] } : all
}

const distinct = (paths: string[]): string[] => [...new Set(paths)].sort()

/** Leaves out files of folders that are selected as a whole. */
const withoutFilesOf = (paths: string[]): string[] =>
  paths.filter((path) => !paths.some((folder) => folder !== path && path.startsWith(folder)))
