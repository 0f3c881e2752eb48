import { prerenderedPages } from '@course/contract/pages'
import type { Config } from '@react-router/dev/config'
import { finishBuild } from './finish-build.ts'

export default {
  ssr: false,
  splitRouteModules: false,
  prerender: prerenderedPages.map(({ path }) => path),
  buildEnd: ({ reactRouterConfig }) => finishBuild(reactRouterConfig.buildDirectory),
} satisfies Config
