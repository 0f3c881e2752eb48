import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathOf } from './support/find-program.ts'

/** A Chromium that runs on this machine. */
export interface Browser {
  executablePath: string
  /** What the environment needs besides, such as where its libraries lie. */
  env: Record<string, string>
}

const kept = 'E2E_BROWSER'

/**
 * The browser of the journeys: `chromium` on PATH, else the binary of the pinned npm package. Where neither runs, the
 * process ends with one sentence: the journeys are never skipped.
 */
export async function findBrowser(): Promise<Browser> {
  const known = process.env[kept]
  if (known) return JSON.parse(known) as Browser
  const browser = onPath('chromium') ?? (await fromPackage())
  if (!browser) {
    process.stderr.write('No Chromium runs on this machine. Install one: apt-get install chromium\n')
    process.exit(1)
  }
  process.env[kept] = JSON.stringify(browser)
  return browser
}

function onPath(name: string): Browser | undefined {
  const executablePath = pathOf(name)
  return executablePath && runs({ executablePath, env: {} }) ? { executablePath, env: {} } : undefined
}

/** The package's binary with its fonts and, where the system lacks some, its libraries; unpacked once per user. A half unpacked one from an interrupted run is unpacked again. */
async function fromPackage(): Promise<Browser | undefined> {
  const folder = join(tmpdir(), `e2e-browser-${process.getuid?.() ?? 'user'}`)
  for (const _ of ['as it is', 'unpacked anew']) {
    const browser = await unpacked(folder).catch(() => undefined)
    if (browser && runs(browser)) return browser
    rmSync(folder, { recursive: true, force: true })
  }
  return undefined
}

/** The package unpacks into the system's folder for temporary files, where another user's copy may stand in the way. */
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
