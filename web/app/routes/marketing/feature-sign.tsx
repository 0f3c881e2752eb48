const drawings = [
  'M7 5.5v13l11-6.5z',
  'M12 3l8 4v2H4V7zM6 11v6M10 11v6M14 11v6M18 11v6M4 20h16',
  'M12 3l8 3v6c0 4.5-3.2 7.6-8 9-4.8-1.4-8-4.5-8-9V6zM12 8v5M12 16v.5',
]

/** A small drawing over a feature: play, a public office, a shield. Decoration only. */
export function FeatureSign({ position }: { position: number }) {
  return (
    <svg width="44" height="44" viewBox="-10 -10 44 44" aria-hidden="true" focusable="false">
      <circle cx="12" cy="12" r="22" fill="#e9f2ec" />
      <path
        d={drawings[position % drawings.length]}
        fill="none"
        stroke="#1c6046"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
