/**
 * An inline SVG, so that it uses the theme's colors. Decorative: hidden from
 * screen readers. Pages get it from their loader, which runs in the build, so no script contains it.
 */
export function Drawing({ svg, className }: { svg: string; className?: string | undefined }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: one of the project's own files
  return <span className={className} dangerouslySetInnerHTML={{ __html: svg }} />
}
