import { between, pick, type Composition } from './composition.ts'

/** Two hills and a disc in the sky. */
export const hills: Composition = (chance, { inks }) => (
  <>
    <circle
      cx={between(chance, 26, 74)}
      cy={between(chance, 24, 38)}
      r={between(chance, 10, 18)}
      fill={inks[2]}
    />
    <path
      d={`M0 70Q25 ${between(chance, 38, 60)} 50 66T100 ${between(chance, 48, 62)}V100H0Z`}
      fill={inks[0]}
    />
    <path d={`M0 ${between(chance, 78, 88)}Q30 62 55 80T100 74V100H0Z`} fill={inks[1]} />
  </>
)

/** A sun with rays over the whole cover. */
export const rays: Composition = (chance, { inks }) => {
  const cx = between(chance, 30, 70)
  const cy = between(chance, 58, 84)
  const count = pick(chance, [12, 16, 20])
  return (
    <>
      {Array.from({ length: count }, (_, i) => {
        const at = (angle: number) =>
          `${(cx + 150 * Math.cos(angle)).toFixed(1)} ${(cy + 150 * Math.sin(angle)).toFixed(1)}`
        const from = (Math.PI * 2 * i) / count
        return <path key={i} d={`M${cx} ${cy}L${at(from)}L${at(from + Math.PI / count)}Z`} fill={inks[0]} />
      })}
      <circle cx={cx} cy={cy} r={between(chance, 15, 22)} fill={inks[1]} />
      <path d={`M0 ${cy + 6}H100V100H0Z`} fill={inks[2]} />
    </>
  )
}

/** Sharp peaks in three layers. */
export const peaks: Composition = (chance, { inks }) => (
  <>
    <circle cx={between(chance, 24, 76)} cy="28" r={between(chance, 7, 12)} fill={inks[0]} />
    {inks.map((ink, depth) => {
      const base = 52 + depth * 15
      const points = Array.from(
        { length: 6 },
        (_, i) => `${i * 20} ${base - (i % 2 === depth % 2 ? between(chance, 10, 26) : 0)}`,
      )
      return <path key={ink} d={`M0 100L${points.join('L')}L100 100Z`} fill={ink} />
    })}
  </>
)

/** A vase of leaves in flat shapes. */
export const leaves: Composition = (chance, { inks }) => {
  const lean = between(chance, -8, 8)
  return (
    <>
      {Array.from({ length: 7 }, (_, i) => (
        <path
          key={i}
          d="M50 74C40 58 42 36 50 20C58 36 60 58 50 74Z"
          fill={inks[i % 2 === 0 ? 0 : 2]}
          transform={`rotate(${(i - 3) * 24 + lean} 50 74)`}
        />
      ))}
      <path d="M36 70H64L60 96H40Z" fill={inks[1]} />
    </>
  )
}
