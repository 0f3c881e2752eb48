import type { ComponentType } from 'react'
import {
  type LoaderFunction,
  type LoaderFunctionArgs,
  type Location,
  type MiddlewareFunction,
  type RouteObject,
  type ShouldRevalidateFunction,
  useLoaderData,
} from 'react-router'
import { moduleOrReload } from './route-module.ts'

/** One element in a document's head. */
export type HeadEntry =
  | { title: string }
  | { name: string; content: string }
  | { property: string; content: string }
  | { rel: string; href: string }
  | { 'script:ld+json': object }

type Load = (...args: never[]) => unknown
/** What a loader returns, unless it redirects. */
type Loaded<L extends Load> = Exclude<Awaited<ReturnType<L>>, Response>

/** What a page's component gets. `L` is its loader. */
export interface PageProps<L extends Load> {
  loaderData: Loaded<L>
}

/** What a page's loader gets. `Param` names the parameters that its address always has. */
export interface LoaderArgs<Param extends string = never> extends Omit<LoaderFunctionArgs, 'params'> {
  params: Readonly<Record<Param, string> & Partial<Record<string, string>>>
}

/** Gives the title and the meta tags of a page. There is no data if its loader failed. */
export type MetaFunction<L extends Load = Load> = (page: {
  loaderData: Loaded<L> | undefined
  location: Location
  params: Partial<Record<string, string>>
}) => HeadEntry[]

/** What the file of a page exports. */
export interface PageModule {
  default: ComponentType<{ loaderData: never }>
  loader?: (args: LoaderFunctionArgs & { params: never }) => ReturnType<LoaderFunction>
  meta?: (page: { loaderData: never; location: Location; params: Partial<Record<string, string>> }) => HeadEntry[]
  ErrorBoundary?: ComponentType
  shouldRevalidate?: ShouldRevalidateFunction
}

/** For pages whose query changes alone what is shown: nothing is loaded again for another query. */
export const unlessQueryChanged: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.pathname !== nextUrl.pathname || (currentUrl.search === nextUrl.search && defaultShouldRevalidate)

/** What the file of an area exports: pages behind the same guard, within the same frame. */
export interface AreaModule extends PageModule {
  middleware: MiddlewareFunction[]
}

type Lazy = Extract<RouteObject['lazy'], (...args: never[]) => unknown>

/** Loads a page's module, with its styles, as the rest of its route. */
export const loadPage = async (id: string, load: () => Promise<PageModule>) => toRoute(await moduleOrReload(load(), id))

/** The same for an area. Its parts are listed, because only so React Router asks for the guard before it loads data. */
export function lazyArea(id: string, load: () => Promise<AreaModule>): NonNullable<RouteObject['lazy']> {
  let loading: Promise<AreaModule> | undefined
  const loadOnce = () => {
    loading ??= moduleOrReload(load(), id).catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
  return {
    middleware: async () => (await loadOnce()).middleware,
    loader: async () => toRoute(await loadOnce()).loader,
    Component: async () => toRoute(await loadOnce()).Component,
    shouldRevalidate: async () => (await loadOnce()).shouldRevalidate,
  }
}

function toRoute({ default: Page, meta, ...rest }: PageModule) {
  const Component = () => <Page loaderData={useLoaderData<never>()} />
  return { ...(rest as Awaited<ReturnType<Lazy>>), Component, handle: { meta } }
}
