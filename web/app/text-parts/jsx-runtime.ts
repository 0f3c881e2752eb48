import * as react from 'react/jsx-runtime'
import { joinTexts } from './join-texts.ts'

/* The build uses this in place of React's own module for our files: see `jsxImportSource` in vite.config.ts. */

export const Fragment = react.Fragment

/** Creates an element with one child. */
export const jsx: typeof react.jsx = (type, props, key) => {
  const { children } = props as { children?: unknown }
  // A fragment's only text may have siblings outside of it.
  const isTextAlone = type === Fragment && typeof children === 'string'
  return react.jsx(type, isTextAlone ? { children: joinTexts(type, [children, null]) } : props, key)
}

/** Creates an element with several children, each at a fixed place. */
export const jsxs: typeof react.jsxs = (type, props, key) => {
  const { children, ...others } = props as { children: Parameters<typeof joinTexts>[1] }
  const joined = joinTexts(type, children)
  return (Array.isArray(joined) ? react.jsxs : react.jsx)(type, { ...others, children: joined }, key)
}

/** What the development server calls. */
export const jsxDEV = (...[type, props, key, isStatic]: [...Parameters<typeof react.jsx>, isStatic?: boolean]) =>
  (isStatic ? jsxs : jsx)(type, props, key)
