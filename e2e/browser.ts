import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Browser as ChromiumBrowser, chromium } from '@playwright/test'
import { findProgram } from './support/find-program.ts'

/** A Chromium that runs on this machine. */
export interface Browser {
  executablePath: string
  /** Additional environment variables, such as the path of its libraries. */
  env: Record<string, string>
}

const variable = 'E2E_BROWSER'

/**
 * Finds the browser for the journeys: a Chromium on PATH, or else the binary of the pinned npm package. If none runs, the
 * process exits with one sentence, because journeys are never skipped. The headless shell comes first: it is the same
 * engine without the window around the page, which costs a fourth of the processor time of all journeys.
 */
export async function findBrowser(): Promise<Browser> {
  const configured = process.env[variable]
  if (configured) return JSON.parse(configured) as Browser
  const browser = onPath('chromium-headless-shell') ?? onPath('chromium') ?? (await fromPackage())
  if (!browser) {
    process.stderr.write('No Chromium runs on this machine. Install one: apt-get install chromium\n')
    process.exit(1)
  }
  process.env[variable] = JSON.stringify(browser)
  return browser
}

/** Starts that browser for a script that takes pictures. Chromium does not run with its sandbox as root. */
export async function launchBrowser(): Promise<ChromiumBrowser> {
  const { executablePath, env } = await findBrowser()
  return chromium.launch({
    executablePath,
    env: { ...process.env, ...env },
    chromiumSandbox: process.getuid?.() !== 0,
    args: ['--disable-gpu'],
  })
}

function onPath(name: string): Browser | undefined {
  const executablePath = findProgram(name)
  return executablePath && runs({ executablePath, env: {} }) ? { executablePath, env: {} } : undefined
}

/** Unpacks the package's binary with its fonts and, if the system lacks some, its libraries, once per user. */
async function fromPackage(): Promise<Browser | undefined> {
  const folder = join(tmpdir(), `e2e-browser-${process.getuid?.() ?? 'user'}`)
  // The second attempt replaces an incomplete copy of an interrupted run.
  for (const _ of ['existing copy', 'new copy']) {
    const browser = await unpacked(folder).catch(() => undefined)
    if (browser && runs(browser)) return browser
    rmSync(folder, { recursive: true, force: true })
  }
  return undefined
}

/** The package unpacks into TMPDIR, so that is set to a folder of our own: another user's copy may be in the usual one. */
async function unpacked(folder: string): Promise<Browser> {
  const { default: chromium, inflate } = await import('@sparticuz/chromium')
  const { TMPDIR: usual } = process.env
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  process.env.TMPDIR = folder
  try {
    const executablePath = await chromium.executablePath()
    const fonts = existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_PATH: join(folder, 'fonts') }
    if (!lacksLibraries(executablePath)) return { executablePath, env: fonts }
    const packageFolder = dirname(dirname(new URL(import.meta.resolve('@sparticuz/chromium')).pathname))
    const libraries = join(await inflate(join(packageFolder, 'bin/al2023.tar.br')), 'lib')
    return { executablePath, env: { ...fonts, LD_LIBRARY_PATH: libraries } }
  } finally {
    if (usual === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = usual
  }
}

function lacksLibraries(executablePath: string): boolean {
  try {
    return execFileSync('ldd', [executablePath], { encoding: 'utf8' }).includes('not found')
  } catch {
    return false
  }
}

function runs({ executablePath, env }: Browser): boolean {
  try {
    execFileSync(executablePath, ['--version'], { env: { ...process.env, ...env }, stdio: 'ignore', timeout: 20_000 })
    return true
  } catch {
    return false
  }
}
