import type { Config } from '@react-router/dev/config'
import { pageContentOf, readContent } from './content-files.ts'
import { finishBuild } from './finish-build.ts'
import { pagesOf } from './render-pages.ts'

export default {
  ssr: false,
  splitRouteModules: false,
  prerender: async () => pagesOf(pageContentOf(await readContent())).map(({ path }) => path),
  buildEnd: ({ reactRouterConfig }) => finishBuild(reactRouterConfig.buildDirectory),
} satisfies Config
