import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import { comparableInput, pageInput, type RenderInput } from '@course/contract/publishing/documents/page-documents'
import type { Db } from '../../platform/db/db.ts'
import type { DocumentBodies } from '../documents/documents.queries.ts'
import type { RenderPublication } from '../documents/render-port.ts'
import type { RenderedFiles, RenderResult } from './render-process.ts'
import { deleteEarlierRenderings, findRendering, saveRendering } from './rendering.queries.ts'

export interface RenderingDeps {
  db: Db
  build: string
  /** Identifies the content that the build's own pages show. */
  readBuiltDigest(): Promise<string>
  /** The logo to render with, as SVG. */
  readLogo(bodies: DocumentBodies): Promise<string>
  render(input: RenderInput): Promise<RenderResult>
  /** Draws the icons and the picture for links. @throws Error with a sentence if they can't be drawn */
  drawPictures(bodies: DocumentBodies): Promise<ReadonlyMap<string, Buffer>>
  log: { warn(what: object, message: string): void }
}

/** A published rendering that this build does not have and can't make. */
class RenderingError extends Error {}

export interface Rendering {
  /** Renders what is about to be published. */
  renderPublication: RenderPublication
  /**
   * The pages of a publication: the stored ones, or new ones, which are then stored. Undefined if the build's own pages
   * show the same content.
   * @throws RenderingError with the reason as a sentence
   */
  filesOf(content: { publication: number; bodies: DocumentBodies }): Promise<RenderedFiles | undefined>
}

export const contentDigest = (input: RenderInput): string =>
  createHash('sha256').update(comparableInput(input)).digest('hex')

export function createRendering(deps: RenderingDeps): Rendering {
  const { db, build, readBuiltDigest, readLogo } = deps
  const inputOf = async (bodies: DocumentBodies): Promise<RenderInput> => ({
    ...pageInput(bodies),
    logo: await readLogo(bodies),
  })
  const isBuilt = async (input: RenderInput) => contentDigest(input) === (await readBuiltDigest())
  return {
    async renderPublication(bodies) {
      const input = await inputOf(bodies)
      if (await isBuilt(input))
        return { kind: 'rendered', store: (tx, publication) => deleteEarlierRenderings(tx, publication) }
      const result = await renderAll(deps, input, bodies)
      if (result.kind === 'failed') return result
      const packed = await pack(result.files)
      return { kind: 'rendered', store: (tx, publication) => saveRendering(tx, build, publication, packed) }
    },
    async filesOf({ publication, bodies }) {
      const input = await inputOf(bodies)
      if (await isBuilt(input)) return undefined
      const stored = await findRendering(db, build, publication)
      if (stored) return unpack(stored)
      const result = await renderAll(deps, input, bodies)
      if (result.kind === 'failed') throw new RenderingError(result.reason)
      await saveRendering(db, build, publication, await pack(result.files))
      return result.files
    },
  }
}

async function renderAll({ render, drawPictures, log }: RenderingDeps, input: RenderInput, bodies: DocumentBodies) {
  const result = await render(input)
  if (result.kind === 'failed') return result
  try {
    const pictures = [...(await drawPictures(bodies))].map(([path, bytes]) => [path, bytes.toString('base64')])
    return { ...result, files: { ...result.files, ...Object.fromEntries(pictures) } }
  } catch (error) {
    log.warn({ err: error }, 'the pictures of the brand were not drawn')
    return { kind: 'failed' as const, reason: (error as Error).message }
  }
}

/** The bytes of a rendered file. Pictures are kept as Base64. */
export const bytesOf = (path: string, text: string): Buffer =>
  Buffer.from(text, path.endsWith('.png') ? 'base64' : 'utf8')

/** The pages are much alike, so together they take a tenth of their size. */
const pack = (files: RenderedFiles): Promise<Buffer> =>
  promisify(brotliCompress)(JSON.stringify(files), { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })

const unpack = async (packed: Buffer): Promise<RenderedFiles> =>
  JSON.parse((await promisify(brotliDecompress)(packed)).toString('utf8'))
