import { between, pick, type Composition } from './composition.ts'

/** Columns of different heights. */
export const bars: Composition = (chance, { inks }) => {
  const count = pick(chance, [8, 12, 16])
  const step = 100 / count
  return Array.from({ length: count }, (_, i) => (
    <rect
      key={i}
      x={i * step + step * 0.19}
      y={between(chance, 14, 72)}
      width={step * 0.62}
      height="90"
      fill={inks[i % 3] ?? inks[0]}
    />
  ))
}

/** Parallel lines that swell together. */
export const waves: Composition = (chance, { inks }) => {
  const phase = between(chance, 0, 6)
  const swell = between(chance, 8, 17)
  return Array.from({ length: 25 }, (_, i) => {
    const y = i * 4.2
    const lift = (swell * Math.sin(i / 4 + phase)).toFixed(1)
    return (
      <path
        key={i}
        d={`M-2 ${y}Q25 ${(y - Number(lift)).toFixed(1)} 50 ${y}T102 ${y}`}
        stroke={inks[i % 3] ?? inks[0]}
        strokeWidth="1.6"
        fill="none"
      />
    )
  })
}

/** Five stripes that turn a corner. */
export const bend: Composition = (chance, { inks }) => {
  const turn = pick(chance, [0, 90, 180, 270])
  const width = between(chance, 6, 8.5)
  return (
    <g transform={`rotate(${turn} 50 50)`} fill="none" strokeWidth={width}>
      {Array.from({ length: 5 }, (_, i) => {
        const radius = 22 + i * (width + 1.2)
        return (
          <path
            key={i}
            d={`M-2 ${100 - radius}H30A${radius} ${radius} 0 0 1 ${30 + radius} 100V102`}
            stroke={inks[2 - Math.abs(2 - i)] ?? inks[0]}
          />
        )
      })}
    </g>
  )
}

/** Arches within arches, on a floor. */
export const arches: Composition = (chance, { inks }) => {
  const cx = pick(chance, [50, 50, 34, 66])
  const outer = between(chance, 34, 45)
  const spring = between(chance, 52, 64)
  return (
    <>
      {Array.from({ length: 5 }, (_, i) => {
        const radius = outer * (1 - i * 0.2)
        return (
          <path
            key={i}
            d={`M${cx - radius} 88V${spring - i}A${radius} ${radius} 0 0 1 ${cx + radius} ${spring - i}V88Z`}
            fill={inks[i % 3] ?? inks[0]}
          />
        )
      })}
      <path d="M0 88H100V100H0Z" fill={inks[2]} />
    </>
  )
}

/** Ridges behind ridges, like a signal seen from the side. */
export const ridges: Composition = (chance, { ground, inks }) =>
  Array.from({ length: 15 }, (_, row) => {
    const y = 22 + row * 4.6
    const points = Array.from({ length: 19 }, (_, i) => {
      const middle = Math.exp(-(((i - 9) / 3.6) ** 2))
      return `${14 + i * 4} ${(y - middle * chance() * 17).toFixed(1)}`
    })
    return (
      <path
        key={row}
        d={`M${points.join('L')}`}
        fill={ground}
        stroke={inks[row % 5 === 2 ? 0 : 1]}
        strokeWidth="1.1"
        strokeLinejoin="round"
      />
    )
  })

/** Diagonal stripes under a plain label. */
export const stripes: Composition = (chance, { ground, inks }) => {
  const width = between(chance, 5, 10)
  const tilt = pick(chance, [45, -45, 30])
  return (
    <>
      <g transform={`rotate(${tilt} 50 50)`}>
        {Array.from({ length: Math.ceil(150 / (width * 2)) }, (_, i) => (
          <path
            key={i}
            d={`M${-25 + i * width * 2} -30h${width}V130h${-width}Z`}
            fill={inks[i % 3] ?? inks[0]}
          />
        ))}
      </g>
      <circle cx="50" cy="50" r="21" fill={ground} />
      <circle cx="50" cy="50" r="15" fill={inks[1]} />
      <circle cx="50" cy="50" r="2.6" fill={ground} />
    </>
  )
}
