/** Shows a bell that stays silent while the availability above it flickers. */
export function WolfPicture() {
  return (
    <svg viewBox="0 0 320 84" aria-hidden fill="none" className="h-auto w-full max-w-90">
      <path d="M2 62H96" className="stroke-edge" strokeWidth="3" strokeLinecap="round" />
      <path
        d="M108 62H122V30H134V62H144V30H152V62H160"
        className="stroke-edge"
        strokeWidth="3"
        strokeLinejoin="round"
        strokeLinecap="round"
        strokeDasharray="2 6"
      />
      <path
        d="M172 62H196V30H300"
        className="stroke-live"
        strokeWidth="4"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <circle cx="196" cy="30" r="13" className="fill-sleeve" />
      <circle cx="196" cy="30" r="13" className="fill-live-wash" />
      <path
        d="M190 33C191.6 31.4 191.6 29.4 191.8 27.4C192 24.6 193.8 23 196 23S200 24.6 200.2 27.4C200.4 29.4 200.4 31.4 202 33ZM194.4 35.4A1.8 1.8 0 0 0 197.6 35.4"
        className="stroke-live"
        strokeWidth="1.8"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <circle cx="300" cy="30" r="5" className="fill-live" />
    </svg>
  )
}
