/**
 * A drawing of ours in the page itself, so that it takes the theme's colors. Decoration: it hides itself from
 * screen readers. A page has it from its loader, which runs in the build, and its script does not carry it.
 */
export function Drawing({ svg, className }: { svg: string; className?: string | undefined }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: one of the project's own files
  return <span className={className} dangerouslySetInnerHTML={{ __html: svg }} />
}
