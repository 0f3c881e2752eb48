/** How pages and emails write whole numbers. Kept free of imports, because public pages load it. */

export const numberText = (count: number): string => count.toLocaleString('en-US')

/** `1 user`, `1,234 users`. @param many the plural, where it is not the singular with an "s" */
export const countText = (count: number, one: string, many = `${one}s`): string =>
  `${numberText(count)} ${count === 1 ? one : many}`
