/** A house on its parcel, seen on a survey map. Decoration; the link around it has the words. */
export function PosterPicture() {
  return (
    <svg viewBox="0 0 640 360" aria-hidden="true" focusable="false">
      <rect width="640" height="360" fill="#12372a" />
      <path
        d="M-20 96l220-30 160 36 300-58M-20 250l190-22 210 40 280-46M120-20l30 400M330-20l-24 400M520-20l34 400"
        fill="none"
        stroke="#2a5a47"
        strokeWidth="3"
      />
      <path d="M146 88l186-8 6 168-180-6z" fill="#1c4a39" stroke="#c8932b" strokeWidth="3" strokeDasharray="10 8" />
      <path d="M188 168l56-44 56 44v54H188z" fill="#faf8f3" />
      <path
        d="M176 174l68-54 68 54"
        fill="none"
        stroke="#c8932b"
        strokeWidth="8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M232 222v-32h24v32z" fill="#1c6046" />
      <path d="M200 180h18v18h-18zM270 180h18v18h-18z" fill="#b9d4c6" />
      <g transform="translate(402 66)">
        <path d="M0 0h120l34 34v176H0z" fill="#faf8f3" />
        <path d="M120 0l34 34h-34z" fill="#b9d4c6" />
        <path d="M24 52h82M24 78h106M24 104h106M24 130h62" stroke="#8fa79b" strokeWidth="7" strokeLinecap="round" />
        <circle cx="112" cy="166" r="28" fill="#c8932b" />
        <path
          d="M99 167l9 9 17-19"
          fill="none"
          stroke="#fff"
          strokeWidth="6"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </g>
    </svg>
  )
}
