/** Nine parcels of a survey map. */
const parcels = [
  'M40 44L214 30 222 128 32 140z',
  'M226 29L420 16 424 116 234 127z',
  'M432 15L606 4 610 104 436 115z',
  'M32 152L222 140 230 232 26 242z',
  'M234 139L424 128 428 222 242 231z',
  'M436 127L610 116 616 212 440 221z',
  'M26 254L231 244 240 346 18 354z',
  'M243 243L428 234 434 338 252 345z',
  'M440 233L616 224 622 330 446 337z',
]

/** A survey map, on which each video has a parcel of its own. Decoration; the button around it has the words. */
export function LessonPicture({ index }: { index: number }) {
  const own = index % parcels.length
  return (
    <svg viewBox="0 0 640 360" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
      <rect width="640" height="360" fill="#12372a" />
      {parcels.map((path, position) => (
        <path
          key={path}
          d={path}
          fill={position === own ? '#24604a' : '#17432f'}
          stroke={position === own ? '#c8932b' : '#2a5a47'}
          strokeWidth={position === own ? 4 : 2}
          strokeDasharray={position === own ? '12 9' : undefined}
        />
      ))}
      <path
        d="M-10 250C120 214 180 300 300 262S520 172 660 206"
        fill="none"
        stroke="#0d2a20"
        strokeWidth="16"
        strokeLinecap="round"
      />
      <path
        d="M-10 250C120 214 180 300 300 262S520 172 660 206"
        fill="none"
        stroke="#3f7a62"
        strokeWidth="2"
        strokeDasharray="14 12"
      />
    </svg>
  )
}
