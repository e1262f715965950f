import { useTranslation } from 'react-i18next'
import { Section } from './section.tsx'

const STEPS = [
  { name: 'search', Picture: SearchStep },
  { name: 'configure', Picture: ConfigureStep },
  { name: 'relax', Picture: RelaxStep },
] as const

/** Explains the steps from the first record to the first alert. */
export function Steps() {
  const { t } = useTranslation('site')
  return (
    <Section id="how-it-works" title={t('landing.steps.title')}>
      <ol className="grid gap-x-6 gap-y-4 sm:gap-y-12 md:grid-cols-3 lg:gap-x-10">
        {STEPS.map(({ name, Picture }, index) => (
          <li key={name}>
            <div className="grid place-items-center overflow-hidden rounded-card bg-well px-5 pt-6 max-sm:hidden">
              <svg
                viewBox="0 0 280 200"
                className="h-auto w-full max-w-84"
                aria-hidden
                fill="none"
                strokeWidth="3"
                strokeLinecap="round"
                strokeLinejoin="round"
              >
                <Picture />
              </svg>
            </div>
            <h3 className="heading flex sm:mt-5 items-baseline gap-3 text-section">
              <span className="font-mono text-base font-bold text-label">{index + 1}</span>
              {t(`landing.steps.${name}.title`)}
            </h3>
            <p className="mt-1.5 max-w-[38ch] text-pretty text-ink-soft">{t(`landing.steps.${name}.text`)}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** Draws an armchair, a lamp, a record playing, and a phone that lights up. */
function RelaxStep() {
  return (
    <>
      <path d="M58 30L36 84H96L74 30Z" className="fill-gold stroke-ink" />
      <path d="M66 84V196M44 198H88" className="stroke-ink" />
      <path d="M36 84H96L112 200H20Z" className="fill-gold" fillOpacity="0.16" />
      <path d="M104 132V98A24 24 0 0 1 128 74H176A24 24 0 0 1 200 98V132" className="fill-label stroke-ink" />
      <path
        d="M90 148A16 16 0 0 1 122 148V156H182V148A16 16 0 0 1 214 148V184H90Z"
        className="fill-label stroke-ink"
      />
      <path d="M122 156V142A8 8 0 0 1 130 134H174A8 8 0 0 1 182 142V156Z" className="fill-label stroke-ink" />
      <path d="M104 184V198M200 184V198" className="stroke-ink" strokeWidth="5" />
      <path d="M222 150H272V200M222 150V200" className="stroke-ink" />
      <rect x="222" y="136" width="50" height="14" rx="3" className="fill-sleeve stroke-ink" />
      <ellipse cx="242" cy="134" rx="17" ry="5" className="fill-groove stroke-rim" strokeWidth="1" />
      <ellipse cx="242" cy="133.4" rx="6" ry="1.8" className="fill-gold" />
      <path d="M266 124V133L252 134" className="stroke-ink" />
      <path
        d="M230 112C234 106 228 100 232 94M246 112C250 106 244 100 248 94"
        className="stroke-edge"
        strokeWidth="2.5"
      />
      <g transform="rotate(9 152 146)">
        <rect x="140" y="108" width="26" height="44" rx="5" className="fill-groove stroke-ink" />
        <rect x="144" y="116" width="18" height="10" rx="3" className="fill-live" />
      </g>
      <path d="M174 98L180 88M166 92L168 80M182 108L193 104" className="stroke-live" strokeWidth="3.5" />
    </>
  )
}

/** Draws records in a crate, one pulled half out under a magnifying glass. */
function SearchStep() {
  return (
    <>
      <path d="M60 92L66 34L120 40L114 96Z" className="fill-idle" />
      <path d="M84 92L92 22L148 30L140 96Z" className="fill-gold" />
      <path d="M98 46L134 51M96 58L132 63M95 70L131 75" className="stroke-on-gold" strokeOpacity="0.45" />
      <path d="M196 96L204 40L246 48L238 98Z" className="fill-idle" />
      <g transform="rotate(4 150 70)">
        <circle cx="160" cy="52" r="36" className="fill-groove stroke-rim" strokeWidth="1" />
        <circle cx="160" cy="52" r="28" className="stroke-sheen" strokeWidth="1.5" />
        <circle cx="160" cy="52" r="21" className="stroke-sheen" strokeWidth="1.5" />
        <circle cx="160" cy="52" r="12" className="fill-label" />
        <circle cx="160" cy="52" r="2.4" className="fill-paper" />
        <rect x="118" y="48" width="84" height="84" rx="3" className="fill-sleeve stroke-ink" />
        <path
          d="M118 104C136 80 152 82 166 96S192 106 202 98V129A3 3 0 0 1 199 132H121A3 3 0 0 1 118 129Z"
          className="fill-label"
        />
        <circle cx="178" cy="72" r="10" className="fill-gold" />
      </g>
      <path d="M34 96H246L236 200H44Z" className="fill-sleeve stroke-ink" />
      <path d="M37 126H243M40 160H240" className="stroke-ink" />
      <path d="M76 96L80 200M204 96L200 200" className="stroke-ink" />
      <rect x="118" y="133" width="44" height="16" rx="8" className="fill-well stroke-ink" />
      <circle
        cx="214"
        cy="62"
        r="30"
        className="fill-live-wash stroke-ink"
        fillOpacity="0.55"
        strokeWidth="5"
      />
      <path d="M236 84L262 112" className="stroke-ink" strokeWidth="9" />
      <path d="M196 52C200 45 207 42 214 42" className="stroke-sleeve" strokeWidth="4" />
    </>
  )
}

/** Draws a mixing desk with three channels, all faders up. */
function ConfigureStep() {
  return (
    <>
      <path d="M30 46A8 8 0 0 1 38 38H242A8 8 0 0 1 250 46V200H30Z" className="fill-sleeve stroke-ink" />
      <path d="M30 86H250" className="stroke-ink" />
      <path d="M104 86V200M176 86V200" className="stroke-line" />
      <Knob x={66} turn={-40} />
      <Knob x={140} turn={20} />
      <Knob x={214} turn={65} />
      <Fader x={66} y={132} className="fill-label" />
      <Fader x={140} y={116} className="fill-gold" />
      <Fader x={214} y={146} className="fill-meter-blue" />
      <path d="M118 38C118 20 128 12 140 12S162 20 162 38" className="stroke-ink" />
      <circle cx="140" cy="12" r="5" className="fill-live stroke-ink" />
    </>
  )
}

function Knob({ x, turn }: { x: number; turn: number }) {
  return (
    <g transform={`rotate(${turn} ${x} 62)`}>
      <circle cx={x} cy="62" r="13" className="fill-idle stroke-ink" />
      <path d={`M${x} 62V50`} className="stroke-ink" />
    </g>
  )
}

function Fader({ x, y, className }: { x: number; y: number; className: string }) {
  return (
    <>
      <path d={`M${x} 104V192`} className="stroke-idle" strokeWidth="7" />
      <path d={`M${x} ${y}V192`} className="stroke-live" strokeWidth="7" />
      <rect x={x - 21} y={y - 11} width="42" height="22" rx="5" className={`stroke-ink ${className}`} />
      <path d={`M${x - 10} ${y}H${x + 10}`} className="stroke-ink" />
    </>
  )
}
