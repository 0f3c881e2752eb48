import type { BrandContent } from '@course/contract/publishing/content/content'
import type { DocumentValues } from '@course/contract/publishing/documents/documents'
import {
  courseFacts,
  type RenderedFile,
  type RenderFacts,
  type RenderInput,
  type SinglePage,
} from '@course/contract/publishing/documents/page-documents'
import type { Course, FindRenderingProblem } from '../documents/render-port.ts'

export interface Renderer {
  render(input: RenderInput): Promise<ReadonlyMap<string, RenderedFile>>
  renderSingle(input: RenderInput, page: SinglePage): Promise<RenderedFile | undefined>
}

export interface RenderingDeps extends Renderer {
  facts: RenderFacts
  readLogo(brand: BrandContent): Promise<string>
  /** Draws the icons and the picture for links. @throws Error with a sentence if they can't be drawn */
  drawPictures(values: DocumentValues): Promise<ReadonlyMap<string, Buffer>>
  log: { warn(what: object, message: string): void }
}

export interface Rendering {
  render(course: Course): Promise<ReadonlyMap<string, RenderedFile>>
  renderSingle(course: Course, page: SinglePage): Promise<RenderedFile | undefined>
  drawPictures: RenderingDeps['drawPictures']
  findRenderingProblem: FindRenderingProblem
}

export function createRendering(deps: RenderingDeps): Rendering {
  const { facts, readLogo, drawPictures, log } = deps
  const inputOf = async ({ bodies, values }: Course): Promise<RenderInput> => ({
    values,
    ...courseFacts(bodies),
    facts,
    logo: await readLogo(values.brand),
  })
  const render = async (course: Course) => deps.render(await inputOf(course))
  return {
    render,
    renderSingle: async (course, page) => deps.renderSingle(await inputOf(course), page),
    drawPictures,
    async findRenderingProblem(course) {
      try {
        await render(course)
        await drawPictures(course.values)
        return undefined
      } catch (error) {
        log.warn({ err: error }, 'the pages could not be rendered')
        return `The pages could not be rendered: ${(error as Error).message}`
      }
    },
  }
}
